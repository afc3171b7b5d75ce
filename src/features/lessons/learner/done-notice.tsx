import { useEffect, useRef } from 'react';

const SAID: Record<string, string> = {
  bookLesson: 'Your lesson is booked.',
  moveLesson: 'Your lesson has been moved.',
  cancelLesson: 'Your lesson is cancelled.',
  changePickUp: 'The pick-up place has been changed.',
  acceptTime: 'Your lesson has been moved to the time that was proposed.',
  declineTime: 'Your lesson stays as it is.',
  enterTest: 'Your driving test has been saved.',
  removeTest: 'Your driving test has been removed.',
  renewCalendar: 'Your calendar has a new address. The old one has stopped working.',
  messageInstructor: 'Your message has been sent. The answer comes by email.',
  chooseCalendar: 'We’ve changed how lessons come into your calendar.',
  chooseReminders: 'We’ve changed your reminders.',
  joinWaitingList: 'You’re on the waiting list. We’ll email you when a time opens up.',
  offerLesson: 'We’ve emailed those who are waiting. The lesson is yours unless one of them takes it.',
  withdrawOffer: 'The lesson isn’t on offer any more. It stays yours.',
  leaveWaitingList: 'You’ve left that waiting list.',
  lessonCancelled: 'That lesson was cancelled before, so nothing has been changed.',
  lessonBegun: 'That lesson has begun or is over, so nothing has been changed.',
  passToLearner: 'We’ve emailed a link. The lessons are shared once it’s opened.',
  resendSharedLink: 'We’ve emailed another link.',
  endSharedLink: 'That link has ended. It opens nothing any more.',
  sendLessonEmailsToBuyer: 'Emails about these lessons come to you from now on.',
  chooseCopies: 'We’ve changed your copies.',
  openLessons: 'These lessons are open to you. We’ll write to you at this email address.',
};

/** What has just been done, with the focus, so that it is read first. */
export function DoneNotice({ done }: { done: string | null }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const words = SAID[done ?? ''];
  return words ? (
    <p className="learner__done" role="status" tabIndex={-1} ref={notice}>
      {words}
    </p>
  ) : null;
}
