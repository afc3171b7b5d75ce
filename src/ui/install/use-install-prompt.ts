import { useEffect, useState } from 'react';

/** What Chromium's browsers ask once a page can be installed: we ask later, where it is of use. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install this page, held back. Undefined where it has none, or it has been installed. */
export function useInstallPrompt(): InstallPrompt | undefined {
  const [prompt, hold] = useState<InstallPrompt>();
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      hold(event as InstallPrompt);
    };
    const drop = () => hold(undefined);
    addEventListener('beforeinstallprompt', keep);
    addEventListener('appinstalled', drop);
    return () => {
      removeEventListener('beforeinstallprompt', keep);
      removeEventListener('appinstalled', drop);
    };
  }, []);
  return prompt;
}
