import { useEffect } from 'react';
import { useInstallPrompt } from '#src/ui/install/use-install-prompt.ts';
import { useLater } from '#src/ui/use-later.ts';
import type { KeptLessons } from './keep-lessons-client.ts';

const loadInstallApp = async () => (await import('#src/ui/install/install-app.tsx')).InstallApp;

/** A customer's lessons as an app: it can be installed, and the phone keeps what is booked by everyone whose lessons they have. */
export function LessonsApp({ kept }: { kept: readonly KeptLessons[] }) {
  const prompt = useInstallPrompt();
  const InstallApp = useLater(loadInstallApp);
  useEffect(() => {
    // After the page itself, and where a browser keeps nothing, not at all.
    void import('./keep-lessons-client.ts')
      .then(({ keepLessons }) => keepLessons(kept))
      .catch(() => undefined);
  }, [kept]);
  return (
    <>
      <link rel="manifest" href="/lessons.webmanifest" />
      {InstallApp && (
        <InstallApp
          name="lessons_app"
          title="Keep your lessons on your home screen"
          gain="Opens without a signal: when your next lessons are, where you’re picked up and how to reach your instructor."
          prompt={prompt}
          wasOffline={false}
        />
      )}
    </>
  );
}
