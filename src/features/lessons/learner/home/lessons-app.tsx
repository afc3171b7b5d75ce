import { useEffect } from 'react';
import { useInstallPrompt } from '#src/ui/install/use-install-prompt.ts';
import { useLater } from '#src/ui/use-later.ts';
import type { OwnLessons } from './own-lessons.server.ts';

const loadInstallApp = async () => (await import('#src/ui/install/install-app.tsx')).InstallApp;

/** A customer's lessons as an app: it can be installed, and the phone keeps what is booked. */
export function LessonsApp({ own }: { own: OwnLessons }) {
  const prompt = useInstallPrompt();
  const InstallApp = useLater(loadInstallApp);
  useEffect(() => {
    // After the page itself, and where a browser keeps nothing, not at all.
    void import('./keep-lessons-client.ts')
      .then(({ keepLessons }) => keepLessons(own))
      .catch(() => undefined);
  }, [own]);
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
