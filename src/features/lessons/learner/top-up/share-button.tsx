import { useReady } from '#src/ui/form/use-ready.ts';

/** Hands a link to the phone's own way to share. It is there where the browser has one. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  const isReady = useReady();
  if (!isReady || !('share' in navigator)) return null;
  return (
    <button
      type="button"
      className="btn btn--small"
      // Closed without a choice is no failure.
      onClick={() => void navigator.share({ url, title }).catch(() => undefined)}
    >
      Share<span className="visually-hidden"> the link</span>
    </button>
  );
}
