import fontCss from './card-frame-font.css?url';

type Style = Record<string, string>;

/** What the gateway's frame takes of a shop's look: styles by state, in its own camel case, fonts, and labels. */
export interface CardFrameLook {
  fontCss: string[];
  styles: {
    base: Record<'default' | 'focus' | 'error' | 'errorFocus' | 'label', Style>;
    form: { default: Style };
  };
  text: Record<'cardName' | 'cardNumber' | 'expiryDate' | 'cv2', { label: string; placeholder?: string }>;
}

const FOCUS: Style = {
  borderColor: '#16191d',
  outline: '3px solid #16191d',
  outlineOffset: '-2px',
  boxShadow: '0 0 0 4px #ffd200',
};
const WRONG: Style = { borderColor: '#b01e13', backgroundColor: '#fffafa' };

/** As the checkout's own fields look (`src/ui/css/fields.css`). The frame is on another site, where no token of ours holds. */
export function cardFrameLook(): CardFrameLook {
  const fontFamily = '"Overpass Variable", Overpass, "Helvetica Neue", Arial, sans-serif';
  const base = { fontFamily, fontSize: '18px', lineHeight: '28px', color: '#16191d' };
  return {
    fontCss: [new URL(fontCss, location.origin).href],
    styles: {
      base: {
        default: {
          ...base,
          minHeight: '52px',
          padding: '12px 14px 10px',
          fontWeight: '500',
          border: '2px solid #7d7a70',
          borderRadius: '10px',
          backgroundColor: '#ffffff',
        },
        focus: FOCUS,
        error: WRONG,
        errorFocus: { ...FOCUS, ...WRONG },
        label: { ...base, fontWeight: '700' },
      },
      form: { default: { fontFamily } },
    },
    text: {
      cardName: { label: 'Name on card' },
      cardNumber: { label: 'Card number' },
      expiryDate: { label: 'Expiry date' },
      cv2: { label: 'Security code' },
    },
  };
}
