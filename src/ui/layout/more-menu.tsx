import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import './more-menu.css';

/** A native disclosure, so that it works without JavaScript, which only adds ways to close it. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    const closeFromOutside = ({ target }: MouseEvent) => {
      if (!menu.current?.contains(target as Node)) close(menu.current);
    };
    document.addEventListener('click', closeFromOutside);
    return () => document.removeEventListener('click', closeFromOutside);
  }, []);

  // Every navigation closes it, also one to the current page. The first page keeps what was opened before scripts ran.
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current !== key) close(menu.current);
    lastKey.current = key;
  }, [key]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close(menu.current);
    menu.current.querySelector('summary')?.focus();
  }

  function closeOnLeaving({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !menu.current?.contains(relatedTarget)) close(menu.current);
  }

  return (
    <details className="more" ref={menu} onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <summary className="more__open">More</summary>
      <ul className="more__list">{children}</ul>
    </details>
  );
}

function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false;
}
