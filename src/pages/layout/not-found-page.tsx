import { data } from 'react-router';
import { DeadEnd } from './dead-end.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <DeadEnd status={404} />;
}
