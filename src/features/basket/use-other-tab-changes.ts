import { useEffect, useState } from 'react';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { onChangedElsewhere, useBasket } from './basket-store.ts';
import { changesElsewhere } from './changes.ts';

/** What another tab has changed, in words, until something is changed here or `seen` is called. */
export function useChangedElsewhere(): { words: string; seen(): void } {
  const stamp = useBasket().basket?.updated_at;
  const [news, setNews] = useState<{ words: string; stamp: string | undefined }>();
  useEffect(
    () =>
      onChangedElsewhere((before, after) => {
        const words = changesElsewhere(before, after).join(' ');
        if (!words) return;
        setNews({ words, stamp: after?.updated_at });
        announce(words);
      }),
    [],
  );
  return { words: news && news.stamp === stamp ? news.words : '', seen: () => setNews(undefined) };
}
