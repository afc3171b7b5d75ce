import { useEffect, useState } from 'react';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { onChangedElsewhere, useBasket } from './basket-store.ts';
import { changesElsewhere } from './changes.ts';

/** What another tab has changed, in words, until something is changed here or `seen` is called. */
export function useChangedElsewhere(): { message: string; dismiss(): void } {
  const stamp = useBasket().basket?.updated_at;
  const [news, setNews] = useState<{ message: string; stamp: string | undefined }>();
  useEffect(
    () =>
      onChangedElsewhere((before, after) => {
        const message = changesElsewhere(before, after).join(' ');
        if (!message) return;
        setNews({ message, stamp: after?.updated_at });
        announce(message);
      }),
    [],
  );
  return { message: news && news.stamp === stamp ? news.message : '', dismiss: () => setNews(undefined) };
}
