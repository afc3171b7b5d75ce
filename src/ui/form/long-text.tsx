import { useLayoutEffect, useRef, useState } from 'react';
import { Counter } from './counter.tsx';
import { TextArea, type TextAreaProps } from './text-area.tsx';

/** A text area with a counter of remaining characters. It cuts nothing off: the server refuses what is too long. */
export function LongText({
  most,
  ...text
}: TextAreaProps & {
  /** In characters as the server counts them: a line break is one. */
  most: number;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(String(text.defaultValue ?? '').trim().length);
  const measure = () => setLength(box.current?.value.trim().length ?? 0);
  // A browser may have filled it in.
  useLayoutEffect(measure, []);
  return (
    <TextArea
      {...text}
      ref={box}
      onInput={measure}
      counter={<Counter id={`${text.id}-limit`} most={most} length={length} />}
    />
  );
}
