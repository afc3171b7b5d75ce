import type { Product as ProductThing, WithContext } from 'schema-dts';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { type Pence, toDecimal } from '#src/platform/money.ts';
import type { PublicSchool } from '#src/platform/school/school.ts';

/** A product as structured data, at the all-in price of its page, in pence. */
export function productJsonLd(
  { type, id, name, image, url }: Pick<Product, 'type' | 'id' | 'name' | 'image' | 'url'>,
  {
    price,
    description,
    publicUrl,
    school,
  }: { price: Pence; description: string; publicUrl: string; school: PublicSchool },
): WithContext<ProductThing> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku: `${type}-${id}`,
    image: new URL(image, publicUrl).href,
    url: new URL(url, publicUrl).href,
    brand: { '@type': 'Brand', name: school.name },
    offers: {
      '@type': 'Offer',
      url: new URL(url, publicUrl).href,
      price: toDecimal(price),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: school.company },
    },
  };
}
