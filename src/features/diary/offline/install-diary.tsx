import { useState } from 'react';
import { useLocation } from 'react-router';
import { InstallApp } from '#src/ui/install/install-app.tsx';
import { useInstallPrompt } from '#src/ui/install/use-install-prompt.ts';
import { useIsStale } from './link-to-kept-page.tsx';

/** On Today: the diary as an app, for whoever comes back to it or has been without a signal. */
export function InstallDiary() {
  const prompt = useInstallPrompt();
  const isStale = useIsStale();
  const [wasOffline, note] = useState(isStale);
  if (isStale && !wasOffline) note(true);
  if (useLocation().pathname !== '/diary') return null;
  return (
    <div className="wrap">
      <InstallApp
        name="diary_app"
        title="Keep your diary on your home screen"
        gain="Opens without a signal: today and the next six days, with pick-ups, notes and phone numbers."
        prompt={prompt}
        wasOffline={wasOffline}
      />
    </div>
  );
}
