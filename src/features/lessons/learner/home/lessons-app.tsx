import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useInstallPrompt } from '#src/ui/install/use-install-prompt.ts';
import { useLater } from '#src/ui/use-later.ts';
import type { KeptLessons } from './keep-lessons-client.ts';
import type { LearnerAtAGlance } from './learners-at-a-glance.server.ts';
import type { loader } from './lessons-page.tsx';

const loadInstallApp = async () => (await import('#src/ui/install/install-app.tsx')).InstallApp;

/** Neither, where the page shows one of several learners: what the phone keeps of all of them is read then. */
interface Shown {
  own?: KeptLessons | undefined;
  everyone?: readonly LearnerAtAGlance[] | undefined;
}

/** A customer's lessons as an app: it can be installed, and the phone keeps what is booked. */
export function LessonsApp({ own, everyone }: Shown) {
  const prompt = useInstallPrompt();
  const InstallApp = useLater(loadInstallApp);
  const { load, data } = useFetcher<typeof loader>();
  const isOneOfSeveral = !own && !everyone;
  const all = everyone ?? data?.everyone?.learners;
  useEffect(() => {
    if (isOneOfSeveral) void load('/account/lessons');
  }, [isOneOfSeveral, load]);
  useEffect(() => {
    const kept = own ? [own] : all?.map((one) => one.own);
    if (!kept) return;
    // After the page itself, and where a browser keeps nothing, not at all.
    void import('./keep-lessons-client.ts')
      .then(({ keepLessons }) => keepLessons(kept))
      .catch(() => undefined);
  }, [own, all]);
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
