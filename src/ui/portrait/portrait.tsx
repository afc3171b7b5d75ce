import { copiesOf } from './portrait-sizes.ts';

/** An instructor's photograph, or a drawn portrait. Their name is beside it, so its alternative text is empty. */
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
