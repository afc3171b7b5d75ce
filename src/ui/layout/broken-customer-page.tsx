import { BrokenPage } from './broken-page.tsx';
import { OfficePhone } from './opening-hours.tsx';

/** A page that failed, for customers and learners: with the office's number and when somebody answers. */
export function BrokenCustomerPage() {
  return (
    <BrokenPage>
      <p>
        Or ring us on <OfficePhone />.
      </p>
    </BrokenPage>
  );
}
