import { useEffect, useId, useState } from 'react';
import { keep, readKept } from '#src/platform/browser-storage.ts';
import { londonDay } from '#src/platform/dates.ts';
import { type AppUse, countDay, gainsByApp } from './app-use.ts';
import type { InstallPrompt } from './use-install-prompt.ts';
import './install-app.css';

interface Props {
  /** What its use is stored under. */
  name: string;
  title: string;
  gain: string;
  prompt: InstallPrompt | undefined;
  wasOffline: boolean;
}

/** Offers to install a page, with the browser's own button where it has one, or says how. Declined once, it is gone for good. */
export function InstallApp({ name, title, gain, prompt, wasOffline }: Props) {
  const heading = useId();
  const [use, setUse] = useState<AppUse>();
  useEffect(() => {
    const now = countDay(readKept(name), londonDay(new Date()));
    keep(name, JSON.stringify(now));
    setUse(now);
  }, [name]);
  if (!use || !gainsByApp(use, wasOffline) || isInstalled()) return null;
  // Where a browser can ask and doesn't, it is installed, or cannot be.
  if (!prompt && 'onbeforeinstallprompt' in window) return null;
  const decline = () => {
    const declined = { ...use, isDeclined: true };
    keep(name, JSON.stringify(declined));
    setUse(declined);
  };
  return (
    <section className="install panel no-print" aria-labelledby={heading}>
      <h2 className="h3" id={heading}>
        {title}
      </h2>
      <p>{gain}</p>
      {!prompt && <Directions />}
      <p className="cluster g-3">
        {prompt && (
          <button type="button" className="btn btn--go" onClick={() => void prompt.prompt().then(answered)}>
            Install
          </button>
        )}
        <button type="button" className="btn btn--text" onClick={decline}>
          Don’t show again
        </button>
      </p>
    </section>
  );

  function answered({ outcome }: { outcome: string }) {
    if (outcome === 'dismissed') decline();
  }
}

function Directions() {
  // Only browsers of iPhones and iPads have it.
  const isApple = 'standalone' in navigator;
  return (
    <ol className="install__steps">
      <li>{isApple ? 'Tap Share in the browser’s bar' : 'Open your browser’s menu'}</li>
      <li>
        Choose <strong>{isApple ? 'Add to Home Screen' : 'Install, or Add to Home screen'}</strong>
      </li>
    </ol>
  );
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;
