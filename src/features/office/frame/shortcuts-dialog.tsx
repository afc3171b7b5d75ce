import { Fragment } from 'react';
import { CloseIcon } from '#src/ui/icons.tsx';
import { SHORTCUTS_ID } from './use-shortcuts.ts';
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

/** All keys of the office, in a dialog of the browser's own: Escape closes it. */
export function ShortcutsDialog() {
  return (
    <dialog className="shortcuts" id={SHORTCUTS_ID} aria-labelledby="shortcuts-title">
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
