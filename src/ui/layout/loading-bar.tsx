import { useNavigation } from 'react-router';
import './loading-bar.css';

/** Shows from 150 ms after a link was followed until its page is there; pages that come sooner show nothing. */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className="loading-bar" role="progressbar" aria-label="Loading the page" />
  );
}
