/** The checkout as forms that a browser posts by itself. */
export const NO_SCRIPT_CHECKOUT = '/basket/checkout/no-script';
/** In its address: which completed section is changed. */
export const STEP = 'step';
/** In its address: on the way to PayPal. */
export const LEAVING = 'leaving';
/** In its address: a link to pay has been sent. */
export const LINKED = 'linked';
/** In a form: the address is the same as the one before. */
export const SAME_ADDRESS = 'same-address';
/** In the address of the confirmation: how often a browser without scripts has asked. */
export const ASKED = 'asked';
