import { Fragment } from 'react';
import { CloseIcon } from '#src/ui/icons.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import './shortcuts.css';

const SHORTCUTS = [
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['e'], does: 'Do what the row asks for' },
  { keys: ['t'], does: 'Take the row, or give it back' },
  { keys: ['/'], does: 'Search orders and vouchers' },
  { keys: ['?'], does: 'This list' },
  { keys: ['Esc'], does: 'Close this list' },
];

/** The keys of the office, and all of them in a dialog of the browser's own: Escape closes it. */
export function Shortcuts({ id, show }: { id: string; show(): void }) {
  useShortcuts(show);
  return (
    <dialog className="shortcuts" id={id} aria-labelledby="shortcuts-title">
      <div className="mb-3 cluster cluster--nowrap between">
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <form method="dialog">
          <button type="submit" className="btn btn--text">
            <CloseIcon />
            Close
          </button>
        </form>
      </div>
      <dl className="shortcut-list grid items-baseline g-2 gx-4">
        {SHORTCUTS.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </dialog>
  );
}
