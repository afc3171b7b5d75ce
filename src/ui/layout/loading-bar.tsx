import { createPortal } from 'react-dom';
import { useNavigation } from 'react-router';
import './loading-bar.css';

/** Shows from 150 ms after a link was followed until its page is there; pages that come sooner show nothing. */
export function LoadingBar() {
  const { state } = useNavigation();
  const main = state === 'idle' ? null : document.getElementById('main');
  const bar = <div className="loading-bar" role="progressbar" aria-label="Loading the page" />;
  return main && createPortal(bar, main);
}
