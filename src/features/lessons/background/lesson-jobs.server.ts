import type { Services } from '#src/platform/context/services.server.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { releaseHoldsJob } from '../bookings/booking-jobs.server.ts';
import { keepCarsJob } from '../driving-tests/keep-cars.server.ts';
import { remindOfLessonsJob } from '../messages/emails/reminder-jobs.server.ts';
import { offerFreedTimesJob } from '../waiting-list/waiting-jobs.server.ts';

/** What is done about lessons without anybody's asking. */
export function lessonJobs(services: Services): Job[] {
  return [
    releaseHoldsJob(services),
    remindOfLessonsJob(services),
    offerFreedTimesJob(services),
    keepCarsJob(services),
  ];
}
