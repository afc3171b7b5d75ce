/** 13 to 19 digits, as cards have them, with or without spaces and dashes. */
const LONG_NUMBER = /(?<![\d])[2-6](?:[ -]?\d){12,18}(?![\d])/g;

/** Whether a text holds what looks like the number of a payment card, by its check digit. */
export function hasCardNumber(text: string): boolean {
  return (text.match(LONG_NUMBER) ?? []).some((number) => isLuhn(number.replace(/\D/g, '')));
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
