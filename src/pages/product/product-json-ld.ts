import type { Product as ProductThing, WithContext } from 'schema-dts';
import type { Product } from '#src/features/catalogue/catalogue.ts';
import { brand } from '#src/platform/brand.ts';
import { type Pence, toDecimal } from '#src/platform/money.ts';

/** A product as structured data, at the all-in price of its page, in pence. */
export function productJsonLd(
  { type, id, name, image, url }: Pick<Product, 'type' | 'id' | 'name' | 'image' | 'url'>,
  { price, description, publicUrl }: { price: Pence; description: string; publicUrl: string },
): WithContext<ProductThing> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku: `${type}-${id}`,
    image: new URL(image, publicUrl).href,
    url: new URL(url, publicUrl).href,
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      url: new URL(url, publicUrl).href,
      price: toDecimal(price),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: brand.company },
    },
  };
}
