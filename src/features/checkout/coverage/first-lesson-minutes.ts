/** How long the first lessons are that the checkout offers to hold. Their instructor’s page has other lengths. */
export const FIRST_LESSON_MINUTES = 60;
