/** The first parts of the addresses of pages, calls and files: no product's page is there. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  `account areas-covered art assets avoid-the-booking-fee basket checkout courses developers diary driving-lessons films
  gift gift-vouchers healthz instructor-training instructors learner-offers learning lesson-offers lessons metrics office orders pay paypal
  pictures privacy-policy-cookies readyz reviews school tell-me terms-conditions test uploads v1 vouchers your-lessons`.split(
    /\s+/,
  ),
);
