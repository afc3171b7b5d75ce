import { copiesOf } from './portrait-sizes.ts';

/** An instructor's photograph, or the drawn portrait where there is none. Their name stands beside it, so it says nothing itself. */
export function Portrait({
  src,
  size,
  className,
  loading,
}: {
  src: string;
  /** Its width and height on the page. */
  size: number;
  className?: string;
  loading?: 'lazy';
}) {
  return (
    <img {...copiesOf(src, size)} alt="" width={size} height={size} className={className} loading={loading} />
  );
}
