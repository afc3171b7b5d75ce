import { useState } from 'react';
import { useLocation } from 'react-router';
import { InstallApp } from '#src/ui/install/install-app.tsx';
import { useInstallPrompt } from '#src/ui/install/use-install-prompt.ts';
import { ChangedMeanwhile } from '../changes/changed-meanwhile.tsx';
import { useIsStale } from './link-to-kept-page.tsx';

/** Above each page, once it is there: what others changed, and on Today the offer to install the diary. */
export function LaterParts({ slug }: { slug: string }) {
  const prompt = useInstallPrompt();
  const isStale = useIsStale();
  const [wasOffline, note] = useState(isStale);
  if (isStale && !wasOffline) note(true);
  const isToday = useLocation().pathname === '/diary';
  return (
    <>
      <ChangedMeanwhile slug={slug} />
      {isToday && (
        <InstallApp
          name="diary_app"
          title="Keep your diary on your home screen"
          gain="Opens without a signal: today and the next six days, with pick-ups, notes and phone numbers."
          prompt={prompt}
          wasOffline={wasOffline}
        />
      )}
    </>
  );
}
