import { formatProgress, type TopicProgress } from './repetition.ts';

/** How a topic stands, as a bar and in words. */
export function ProgressBar({ progress }: { progress: TopicProgress }) {
  const { right, wrong, questions } = progress;
  const share = (count: number) => (questions === 0 ? 0 : (count / questions) * 100);
  return (
    <span className="topic-progress">
      <svg className="topic-progress__bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="topic-progress__all" width="100" height="8" />
        <rect className="topic-progress__right" width={share(right)} height="8" />
        <rect className="topic-progress__wrong" x={share(right)} width={share(wrong)} height="8" />
      </svg>
      <span className="small quiet">{formatProgress(progress)}</span>
    </span>
  );
}
