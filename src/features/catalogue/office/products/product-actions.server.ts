import { z } from 'zod';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { changed } from '#src/kit/actions/outcome.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import { pictureFile, requirePicture } from '#src/kit/forms/picture-file.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { typedLines } from '#src/platform/http/form-number.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { asPence, pounds, readPounds } from '#src/platform/money.ts';
import { optionalText, requiredLine } from '#src/platform/text-rules.ts';
import { setPrice } from '../../changes/prices.server.ts';
import { addProduct, setPicture, setWords } from '../../changes/product-changes.server.ts';
import { PICTURE_SHAPE } from '../../product-picture.server.ts';
import { productTexts } from '../../product-texts.ts';
import {
  changedProduct,
  evictCatalogue,
  expected_version,
  keyOf,
  product,
  productAbout,
  typedPounds,
} from '../prices/product-subject.server.ts';

const words = {
  name: requiredLine(100, 'a name'),
  summary: requiredLine(300, 'a line about it'),
};

const addProductAction = staffAction({
  name: 'addProduct',
  summary: 'Add instructor training, or a product that is posted; it is off sale until it is put on sale',
  path: '/products',
  permission: 'catalogue',
  input: {
    kind: z.enum(['posted', 'training'], 'Choose what it is'),
    ...words,
    price: typedPounds('the price').describe('Before any fee'),
    postage: typedPounds('the postage')
      .or(z.literal(''))
      .optional()
      .describe('Of a parcel; left out, it is included'),
  },
  answer: changedProduct,
  done: 'Added, off sale. Open it to add its words and picture, then put it on sale.',
  async change({ tx, now, input: { kind, name, summary, price, postage } }) {
    const pence = readPounds(price);
    if (!pence) return invalid('price', 'Enter a price in pounds, like 25 or 25.50');
    const postagePence = postage ? readPounds(postage) : asPence(0);
    if (postagePence === undefined) return invalid('postage', 'Enter the postage in pounds, like 3.50');
    if (kind === 'training' && postagePence > 0) return invalid('postage', 'Training isn’t posted');
    const key = await addProduct(tx, { kind, name, summary, postagePence }, now);
    await setPrice(tx, key, { pence, from: londonDate(now) }, now);
    return changed(key, [{ ...productAbout(key), detail: `${name}: added at ${pounds(pence)}, off sale` }]);
  },
  evict: evictCatalogue,
});

const list = typedLines(requiredLine(200, 'a line'), 12);

const changeProduct = staffAction({
  name: 'changeProduct',
  summary: 'Change the words of a product',
  method: 'PUT',
  on: product,
  permission: 'catalogue',
  input: {
    ...words,
    lead: optionalText(600).describe('Under the heading of its page; left out, the summary stands there'),
    for_whom: list.describe('Who it is for, as points of a list'),
    contents: list.describe('What is in the parcel'),
  },
  expected: { expected_version },
  answer: changedProduct,
  done: 'Saved. It is on the site.',
  async change({ tx, subject, input }) {
    const key = keyOf(input);
    if (key.type === 'lesson') return new Problem(422, 'Lessons are named after their area.');
    const { name, summary, lead, for_whom, contents } = input;
    const before = productTexts(subject);
    const after = { name, summary, lead, for_whom, contents };
    const texts = productTexts({ ...after, slug: subject.slug });
    const isReworded = summary !== subject.summary || JSON.stringify(texts) !== JSON.stringify(before);
    const changes = [
      ...(name === subject.name ? [] : [`name ${subject.name} to ${name}`]),
      ...(isReworded ? ['words changed'] : []),
    ];
    if (changes.length === 0) return changed(key);
    await setWords(tx, key, after);
    return changed(key, `${subject.name}: ${changes.join(', ')}`);
  },
  evict: evictCatalogue,
});

const setProductPicture = staffAction({
  name: 'setProductPicture',
  summary: 'Show a product by a picture: a JPEG, PNG or WebP, cropped to four by three',
  method: 'PUT',
  on: product,
  path: '/picture',
  permission: 'catalogue',
  takesFile: true,
  input: { picture: pictureFile },
  expected: { expected_version },
  answer: changedProduct,
  done: 'Saved. The picture is on the site.',
  prepare: ({ deps: { uploads }, input: { picture } }) =>
    requirePicture(uploads, 'picture', picture, PICTURE_SHAPE),
  async change({ tx, now, deps: { uploads }, subject, input, prepared }) {
    const key = keyOf(input);
    if (key.type === 'lesson') return new Problem(422, 'Lessons have the drawings of their hours.');
    const picture = await uploads.save(tx, `product ${productAbout(key).id}`, prepared, now);
    if (subject.picture === picture) return changed(key);
    // An earlier one is kept: orders show what was bought.
    await setPicture(tx, key, picture);
    return changed(key, `${subject.name}: another picture`);
  },
  evict: evictCatalogue,
});

const removeProductPicture = staffAction({
  name: 'removeProductPicture',
  summary: 'Show the drawing of a product again',
  on: product,
  path: '/picture/remove',
  permission: 'catalogue',
  expected: { expected_version },
  answer: changedProduct,
  done: 'Removed. The drawing is on the site again.',
  async change({ tx, subject, input }) {
    const key = keyOf(input);
    if (subject.picture === null) return changed(key);
    await setPicture(tx, key, null);
    return changed(key, `${subject.name}: picture removed`);
  },
  evict: evictCatalogue,
});

/** What is sold beside lessons and courses: its words and its picture (R62). */
export const productActions = [addProductAction, changeProduct, setProductPicture, removeProductPicture];

export function productForms() {
  return {
    addProduct: formOf(addProductAction),
    changeProduct: formOf(changeProduct),
    setProductPicture: formOf(setProductPicture),
  };
}
