import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  // Includes the rules on accessibility.
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes markup that means the same: charSet, <br/>, async="".
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    // React's own ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Text is what an input is for unless it says otherwise.
    'no-implicit-input-type': 'off',
    // Telephone numbers are kept on one line by the styles.
    'tel-non-breaking': 'off',
  },
});

/** Where a page's markup breaks the rules of HTML, or those of html-validate that we have taken on. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
