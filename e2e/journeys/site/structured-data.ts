import type { Document } from './site-walk.ts';

type Thing = Record<string, unknown>;
type Rule = (thing: Thing, document: Document) => string[];

const CURRENCY = 'GBP';
const IN_STOCK = /^https:\/\/schema\.org\/(InStock|SoldOut|OutOfStock|PreOrder|LimitedAvailability)$/;

/**
 * What Google requires before it shows a thing as a rich result, and a little that it recommends. From
 * developers.google.com/search/docs/appearance/structured-data, read in November 2026: organization, local-business,
 * breadcrumb, product-snippet, merchant-listing, course, event and review-snippet. A type without a rule is refused,
 * so that each new one gets its own.
 */
const RULES: Record<string, Rule> = {
  LocalBusiness: (thing) => [
    ...lacking(thing, ['name', 'address']),
    ...lacking(thing.address, ['addressLocality', 'addressCountry']),
    ...ratings(thing),
  ],
  Organization: (thing) => lacking(thing, ['name', 'url']),
  WebSite: (thing) => lacking(thing, ['name', 'url']),
  Service: (thing, page) => [
    ...lacking(thing, ['name', 'provider', 'areaServed', 'offers']),
    ...offers(thing, page),
  ],
  BreadcrumbList: (thing) => crumbs(list(thing.itemListElement)),
  Product: (thing, page) => [
    ...lacking(thing, ['name', 'image', 'description', 'offers']),
    ...offers(thing, page),
  ],
  Course: (thing, page) => [
    ...lacking(thing, ['name', 'description', 'provider']),
    ...list(thing.hasCourseInstance).flatMap((one) => lacking(one, ['courseMode'])),
    ...offers(thing, page),
  ],
  EducationEvent: (thing, page) => [
    ...lacking(thing, ['name', 'startDate', 'location']),
    ...lacking(thing.location, ['name', 'address']),
    ...offers(thing, page),
  ],
  ItemList: (thing) => list(thing.itemListElement).flatMap((one) => lacking(one, ['position'])),
};

/** All that is wrong with what a page tells search engines. */
export function structuredDataFaults(document: Document): string[] {
  return document.data.flatMap((text) => {
    try {
      return list(JSON.parse(text)).flatMap((thing) => faults(thing, document));
    } catch {
      return [`not JSON: ${text.slice(0, 60)}`];
    }
  });
}

/** The types that a page names. */
export function typesOn({ data }: Document): string[] {
  return data.flatMap((text) => list(JSON.parse(text)).map((thing) => String(thing['@type'])));
}

function faults(thing: Thing, document: Document): string[] {
  const type = String(thing['@type']);
  const rule = RULES[type];
  if (thing['@context'] !== 'https://schema.org') return [`${type}: no @context`];
  if (!rule) return [`${type}: no rule for this type`];
  return [...rule(thing, document), ...relative(thing)].map((fault) => `${type}: ${fault}`);
}

function crumbs(steps: Thing[]): string[] {
  const wrong = steps.flatMap((step, index) => [
    ...lacking(step, index < steps.length - 1 ? ['name', 'position', 'item'] : ['name', 'position']),
    ...(step.position === index + 1 ? [] : [`position ${step.position} in place ${index + 1}`]),
  ]);
  return steps.length < 2 ? ['fewer than two steps'] : wrong;
}

/** Prices are decimal pounds that a reader of the page sees too. */
function offers(thing: Thing, { text }: Document): string[] {
  return list(thing.offers).flatMap((offer) => {
    const price = String(offer.price);
    const displayedPrices = [`£${thousands(price)}`, `£${thousands(price).replace(/\.00$/, '')}`];
    return [
      ...lacking(offer, ['price', 'priceCurrency']),
      ...(offer.priceCurrency === CURRENCY ? [] : [`currency ${offer.priceCurrency}`]),
      ...(/^\d+(\.\d{2})?$/.test(price) ? [] : [`price ${price}`]),
      ...(offer.availability === undefined || IN_STOCK.test(String(offer.availability))
        ? []
        : ['availability']),
      ...(Number(price) === 0 || displayedPrices.some((one) => text.includes(one))
        ? []
        : [`£${price} is not on the page`]),
    ];
  });
}

function ratings(thing: Thing): string[] {
  const { aggregateRating: rating } = thing;
  const reviews = list(thing.review).flatMap((review) => [
    ...lacking(review, ['author', 'reviewRating']),
    ...lacking(review.author, ['name']),
    ...scale(review.reviewRating),
  ]);
  if (rating === undefined) return reviews;
  const counted = (rating as Thing).reviewCount ?? (rating as Thing).ratingCount;
  return [...reviews, ...scale(rating), ...(Number(counted) > 0 ? [] : ['a rating that nobody gave'])];
}

function scale(rating: unknown): string[] {
  const value = Number((rating as Thing | undefined)?.ratingValue);
  return value >= 1 && value <= 5 ? [] : [`rating ${value}`];
}

function lacking(thing: unknown, properties: string[]): string[] {
  const held = (thing ?? {}) as Thing;
  const isThere = (value: unknown) => value !== undefined && value !== null && value !== '';
  return properties.filter((property) => !isThere(held[property])).map((property) => `no ${property}`);
}

/** Addresses stand alone, away from the page, so they are whole. */
function relative(thing: Thing): string[] {
  return Object.entries(thing).flatMap(([key, value]) => {
    if (typeof value === 'object' && value !== null) return list(value as Thing).flatMap(relative);
    const isAddress = ['url', 'image', 'logo', 'item', '@id'].includes(key);
    return isAddress && !/^https?:\/\//.test(String(value)) ? [`${key} is ${value}`] : [];
  });
}

function list(value: unknown): Thing[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]) as Thing[];
}

function thousands(price: string): string {
  return price.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
