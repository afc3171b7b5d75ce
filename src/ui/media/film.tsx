import { type SyntheticEvent, useState } from 'react';
import type { FilmAt } from '#src/platform/film.ts';
import { Play } from '#src/ui/drawings/play.ts';
import { Modal } from '../feedback/modal.tsx';
import { icon } from '../icons.tsx';
import './film.css';

const PlayIcon = icon(Play);

/** The hosts that a visitor has allowed, in memory only, so that no consent is stored. */
const allowed = new Set<string>();

/**
 * A picture that opens the film in a dialog. Its frame exists only while the dialog is open. A film on another host
 * loads nothing from it before the visitor has agreed.
 */
export function Film({
  film,
  title,
  label,
  poster = '/art/hero.svg',
  atTop = false,
}: {
  film: FilmAt;
  title: string;
  /** The button's label: the film's topic and length. */
  label: string;
  poster?: string;
  /** Visible without scrolling, so its picture loads eagerly. */
  atTop?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="film" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img src={poster} alt="" width="1600" height="700" loading={atTop ? undefined : 'lazy'} />
        <span className="film__play">
          <PlayIcon />
          {label}
        </span>
      </button>
      <noscript>
        <p className="small">
          <a href={film.address}>{title}: the film on a page of its own</a>
        </p>
      </noscript>
      <Modal open={open} title={title} onClose={() => setOpen(false)}>
        {open && <Screen film={film} title={title} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

function Screen({ film, title, onClose }: { film: FilmAt; title: string; onClose(): void }) {
  const [agreed, setAgreed] = useState(film.host === null || allowed.has(film.host));
  if (film.host !== null && !agreed) {
    const { host } = film;
    const agree = () => {
      allowed.add(host);
      setAgreed(true);
    };
    return <Question host={host} address={film.address} onAgree={agree} />;
  }
  // The frame has its own keyboard events: only a listener inside it sees Escape.
  const listen = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    if (film.host !== null) return;
    currentTarget.contentWindow?.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') onClose();
    });
  };
  return (
    <div className="film__box">
      <iframe
        className={film.host === null ? 'film__screen film__screen--own' : 'film__screen'}
        src={film.address}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={listen}
      />
    </div>
  );
}

function Question({ host, address, onAgree }: { host: string; address: string; onAgree(): void }) {
  return (
    <div className="film__screen film__ask stack">
      <p>
        This film comes from <strong>{host}</strong>, which may set cookies.
      </p>
      <div className="row">
        <button type="button" className="btn btn--go" onClick={onAgree}>
          Show the film
        </button>
        <a className="btn btn--text" href={address} target="_blank" rel="noreferrer">
          Open it there instead<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </div>
    </div>
  );
}
