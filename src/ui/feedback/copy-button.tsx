import { useState } from 'react';

const SAID_MS = 3_000;

/** Copies what a field holds. Where the browser refuses, it is selected, to be copied by hand. */
export function CopyButton({ field, item }: { field: string; item: string }) {
  const [isCopied, say] = useState(false);
  async function copy() {
    const input = document.getElementById(field) as HTMLInputElement;
    try {
      await navigator.clipboard.writeText(input.value);
      say(true);
      setTimeout(() => say(false), SAID_MS);
    } catch {
      input.focus();
      input.select();
    }
  }
  return (
    <span className="copy needs-script">
      <button type="button" className="btn btn--small" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
        <span className="visually-hidden"> {item}</span>
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Copied'}
      </span>
    </span>
  );
}
