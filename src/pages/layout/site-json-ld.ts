import type { LocalBusiness, Service, WebSite, WithContext } from 'schema-dts';
import { logoAddress } from '#src/platform/school/logo.ts';
import { internationalPhone, type PublicSchool } from '#src/platform/school/school.ts';

const CONTEXT = 'https://schema.org';

/** The school and its website as structured data on the home page. */
export function siteJsonLd(
  { name, company, strapline, phone, address, officeEmail, logo, social }: PublicSchool,
  publicUrl: string,
  { opening, closed }: { opening: string[]; closed: readonly string[] },
): [WithContext<LocalBusiness>, WithContext<WebSite>] {
  const home = new URL('/', publicUrl).href;
  const [streetAddress, addressLocality, postalCode] = address;
  return [
    {
      '@context': CONTEXT,
      '@type': 'LocalBusiness',
      '@id': `${home}#school`,
      name,
      legalName: company,
      description: strapline,
      url: home,
      logo: new URL(logo ? logoAddress(logo, 'png') : '/pictures/mark.png', publicUrl).href,
      image: new URL('/pictures/home.png', publicUrl).href,
      telephone: internationalPhone(phone),
      email: officeEmail,
      address: { '@type': 'PostalAddress', streetAddress, addressLocality, postalCode, addressCountry: 'GB' },
      openingHours: opening,
      ...(closed.length > 0 && {
        // An opening without length is how a closed day is said.
        specialOpeningHoursSpecification: closed.map((day) => ({
          '@type': 'OpeningHoursSpecification' as const,
          validFrom: day,
          validThrough: day,
          opens: '00:00',
          closes: '00:00',
        })),
      }),
      areaServed: { '@type': 'Country', name: 'United Kingdom' },
      currenciesAccepted: 'GBP',
      ...(Object.keys(social).length > 0 && { sameAs: Object.values(social) }),
    },
    { '@context': CONTEXT, '@type': 'WebSite', name, url: home, inLanguage: 'en-GB' },
  ];
}

/** An area's lessons with the price of each package: `price` is all-in, in decimal pounds, as the page shows it. */
export function lessonsJsonLd({
  name,
  description,
  area,
  url,
  publicUrl,
  school,
  packages,
}: {
  name: string;
  description: string;
  area: string;
  url: string;
  publicUrl: string;
  school: PublicSchool;
  packages: readonly { name: string; price: string }[];
}): WithContext<Service> {
  const home = new URL('/', publicUrl).href;
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name,
    description,
    serviceType: 'Driving lessons',
    url,
    areaServed: { '@type': 'City', name: area },
    provider: { '@type': 'LocalBusiness', '@id': `${home}#school`, name: school.name, url: home },
    offers: packages.map((one) => ({
      '@type': 'Offer',
      name: one.name,
      price: one.price,
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      url,
    })),
  };
}
