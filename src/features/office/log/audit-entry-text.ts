import { capitalised } from '#src/platform/capitalised.ts';

/** What an act did, as it stands before the name of the thing: "Refunded £10.00 of", "Published". */
const DONE: Record<string, string> = {
  addCourse: 'Added the course',
  addFreeCourse: 'Added the free course',
  addInstructor: 'Added',
  addOrderNote: 'Added a note to',
  addOutcode: 'Added a postcode to',
  addPackage: 'Added a package in',
  addPasskey: 'Added a passkey of',
  answerCourseQuestion: 'Answered',
  askGateway: 'Asked the gateway about',
  bookLesson: 'Booked',
  bookLessonAtOffice: 'Booked',
  cancelLesson: 'Cancelled',
  cancelLessonAtOffice: 'Cancelled',
  changeInstructor: 'Changed the profile of',
  changeOwnPassword: 'Changed the password of',
  changePickUp: 'Changed the pick-up of',
  changePickUpAtOffice: 'Changed the pick-up of',
  changeRole: 'Changed the permissions of',
  checkPayment: 'Asked the gateway about the payment of',
  closeOnDay: 'Closed a day in the',
  compareDay: 'Compared with the gateways the',
  correctBuyerEmail: 'Corrected the buyer’s email address of',
  correctDelivery: 'Corrected who receives the parcel of',
  correctLearner: 'Corrected the name or phone of',
  correctLearnerEmail: 'Corrected the email address of',
  correctLesson: 'Corrected the hours of',
  correctPerson: 'Corrected a person of',
  correctVoucher: 'Corrected the recipient of',
  revokeAccess: 'Ended the access of',
  endInstructorSession: 'Ended a session of',
  endInstructorSessions: 'Ended all sessions of',
  endLessonsLink: 'Ended a link to the lessons of',
  endOwnSession: 'Ended a session of',
  erasePerson: 'Erased',
  explainDifference: 'Explained',
  exportFigures: 'Exported figures,',
  exportMoney: 'Exported the money of the',
  exportOrders: 'Exported orders,',
  exportPerson: 'Exported the data of',
  exportStatements: 'Exported statements,',
  exportVouchersOwed: 'Exported the vouchers owed in the',
  extendVoucher: 'Extended',
  giveBackPlace: 'Returned a place on',
  releaseTask: 'Gave back to the queue',
  hideArea: 'Hid',
  inviteInstructor: 'Invited to the diary',
  inviteStaff: 'Invited',
  joinStaff: 'Joined:',
  lookAgainAtPayment: 'Set a day to look again at the payment of',
  markAttended: 'Marked somebody as there on',
  markBack: 'Marked as teaching here again:',
  markCourseQuestionAnswered: 'Marked as answered',
  markLeft: 'Marked as no longer teaching here:',
  markLessonGivenAtOffice: 'Marked as given',
  markLessonMissed: 'Marked as missed',
  markNotAttended: 'Marked somebody as not there on',
  moveCourse: 'Moved',
  moveLesson: 'Moved',
  moveLessonAtOffice: 'Moved',
  moveLessons: 'Moved to another instructor the lessons of',
  offerDesign: 'Offered',
  openOnDay: 'Opened a day in the',
  passTestOn: 'Passed on the driving test',
  placeLessons: 'Placed the lessons of',
  postCards: 'Posted',
  postParcel: 'Posted the parcel of',
  proposeLessonTime: 'Proposed another time for',
  publishReview: 'Published',
  putOnSale: 'Put back on sale',
  reassignDays: 'Reassigned the lessons of',
  recordLesson: 'Entered a lesson of',
  recordTrainingCall: 'Recorded a call about',
  refundOrder: 'Refunded',
  rejectReview: 'Rejected',
  removeOutcode: 'Removed a postcode from',
  removeOwnPasskey: 'Removed a passkey of',
  renameArea: 'Renamed',
  replyToReview: 'Replied to',
  resetCredentials: 'Reset the sign-in of',
  retryRefund: 'Asked again for a refused refund of',
  sendCourseEmail: 'Sent an email about',
  sendEmailAgain: 'Sent again',
  sendOrderEmailAgain: 'Sent an email again of',
  sendVoucherAgain: 'Sent again',
  setCoursePlaces: 'Set the places on',
  setFreeTimes: 'Set the free times of',
  setInstructorRate: 'Set the rate of',
  setLimit: 'Set the limit of',
  setOpeningHours: 'Set the',
  setPrice: 'Set the price of',
  settleByHand: 'Settled by hand the payment of',
  settleDifference: 'Settled a difference in the payment of',
  setUpApp: 'Set up the authenticator app of',
  showArea: 'Showed again',
  spendByPhone: 'Spent by phone from',
  stopOfferingDesign: 'Stopped offering',
  takeBackPosted: 'Took back that it was posted, the parcel of',
  takeBackTrainingCall: 'Took back that they were reached, the buyer of',
  unpublishReview: 'Took down',
  takeOffSale: 'Took off sale',
  claimTask: 'Took from the queue',
  undoCardsPosted: 'Took back that it was posted,',
  voidVoucher: 'Voided',
  waiveLateCharge: 'Waived the late charge of',
  withdrawInvitation: 'Withdrew the invitation of',
  withdrawLessonOffer: 'Took back from the waiting list the lesson of',
  withdrawPrice: 'Withdrew a price of',
  withdrawProposal: 'Withdrew a proposed time for',
  draftCourseEmail: 'Sent an email about',
  wrongCodes: 'Entered wrong codes behind a right password for',
};

/** A line of the log in words, before and after the name of what it was about. */
export interface AuditEntryText {
  before: string;
  /** What else is known: a reason, old and new values. */
  detail: string;
}

/** "Refunded £10.00 of", with the reason; actions without words of their own are named as they are called. */
export function formatAuditEntry(action: string, detail: string): AuditEntryText {
  const amount = action === 'refundOrder' ? /^(£[\d,.]+): (.*)$/.exec(detail) : null;
  if (amount) return { before: `Refunded ${amount[1]} of`, detail: amount[2] ?? '' };
  return { before: DONE[action] ?? formatActionName(action), detail };
}

/** "publishReview" as "Publish review". */
export function formatActionName(action: string): string {
  const text = action.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalised(text);
}

/** The page of a thing, where it has one. */
export function pageOfThing(kind: string, id: string): string | undefined {
  const pages: Record<string, string> = {
    order: `/office/orders/${id}`,
    payment: `/office/payments/${id}`,
    voucher: `/office/vouchers/${id}`,
    booking: `/office/diary/lessons/${id}`,
    instructor: `/office/instructors/${id}`,
    learner: `/office/learners/${id}`,
    course: `/office/courses/${id}`,
    area: `/office/catalogue/areas/${id}`,
    product: `/office/catalogue/products/${id.replace('-', '/')}`,
    design: '/office/catalogue/designs',
    hours: '/office/catalogue/hours',
    month: `/office/money?month=${id}`,
    day: `/office/money?month=${id.slice(0, 7)}`,
    difference: '/office/money',
    figures: '/office/figures',
    email: `/office/outbox#refused-${id}`,
    review: '/office/reviews/decided',
    'course response': `/office/answers/${id}`,
    orders: '/office/orders',
    statements: '/office/diary/statements',
    staff: '/office/staff',
  };
  return pages[kind];
}
