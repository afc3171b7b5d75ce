import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of a page that is loaded once the page is there. Until then, and where it cannot be loaded, it is not there; nor
 * is it where it is not wanted.
 */
export function useLater<Props>(
  load: (() => Promise<ComponentType<Props>>) | undefined,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    load?.().then(
      (part) => setPart(() => part),
      () => undefined,
    );
  }, [load]);
  return Part;
}
