import type { CourseStep } from '#src/features/courses/course.ts';
import { onSaleSince, type SeedProduct } from './products.ts';

export interface SeedCourse {
  product: SeedProduct;
  /** Takes place on the first such weekday (1 is Monday) at least this many weeks after seeding: never in the past. */
  weekday: number;
  weeksAhead: number;
  /** London time. */
  from: string;
  until: string;
  venue: string;
  /** In pence; the amount paid on the day is this less the product's price. */
  whole: number;
  places: number;
  left: number;
  kind: 'purchase' | 'response';
  length: string;
  suits: string;
  heading: string;
  steps?: CourseStep[];
  paragraphs?: string[];
  question?: string;
  thanks?: string;
  film?: string;
}

export const courses: SeedCourse[] = [
  {
    product: course(1, {
      name: 'Calm at the Wheel',
      slug: 'calm-at-the-wheel',
      image: '/art/spots/course.svg',
      summary:
        'A day for people who can drive and would rather not. Four to a group, one instructor each, lunch in the middle.',
      deposit: 50_00,
    }),
    weekday: 6,
    weeksAhead: 9,
    from: '09:30',
    until: '16:00',
    venue: 'The Tetley, Hunslet Road, Leeds',
    whole: 195_00,
    places: 12,
    left: 9,
    kind: 'purchase',
    length: 'One day, 6½ hours with lunch',
    suits: 'Licence holders who have stopped driving',
    heading: 'How the day goes',
    steps: [
      {
        title: 'Tea, and what worries you',
        when: '9:30am',
        words: 'With Dr Ruth Adeyemi, who has spent twenty years on why good drivers freeze.',
      },
      {
        title: 'Out, slowly',
        when: '11am',
        words: 'Your own route, at your own pace, in our car with two sets of pedals.',
      },
      {
        title: 'Out again, a bit further',
        when: '2pm',
        words: 'Most people do the thing they came about. Nobody has to.',
      },
    ],
    paragraphs: [
      'Bring your licence and the glasses that you drive in. Lunch is hot, and there is always something without meat. If a day is too much by noon, going home is a perfectly good ending: we ring you on Monday and take it from there.',
    ],
    film: 'Watch how we teach',
  },
  {
    product: course(2, {
      name: 'Teach with us',
      slug: 'teach-with-us',
      image: '/art/spots/instructor-training.svg',
      summary:
        'An evening for anyone who has wondered about the other seat. Free, with tea and no commitment.',
    }),
    weekday: 4,
    weeksAhead: 2,
    from: '18:30',
    until: '20:30',
    venue: 'Bitepoint, Kirkstall Road, Leeds',
    whole: 0,
    places: 30,
    left: 17,
    kind: 'response',
    length: 'An evening, 2 hours',
    suits: 'Anyone who has held a licence for three years',
    heading: 'What you will hear',
    paragraphs: [
      'What the three qualifying parts are like, what they cost, and what a week of teaching pays. Two of our instructors tell you what they got wrong first.',
      'There is time for your own questions at the end, and nobody asks you to decide anything. Parking is free after six, and the 33 bus stops outside.',
    ],
    question: 'What would you most like to know?',
    thanks:
      'Thank you, your place is kept. We look forward to seeing you at half past six. The kettle goes on at six.',
  },
  {
    product: course(3, {
      name: 'Motorway Day',
      slug: 'motorway-day',
      image: '/art/vouchers/card-motorway-sign.svg',
      summary:
        'Slip roads, lorries, spray and the M62, with somebody beside you who does it every week. Three to a car.',
      deposit: 35_50,
    }),
    weekday: 6,
    weeksAhead: 13,
    from: '09:00',
    until: '13:00',
    venue: 'Hartshead Moor services, M62 eastbound',
    whole: 89_00,
    places: 6,
    left: 3,
    kind: 'purchase',
    length: 'A morning, 4 hours',
    suits: 'Anyone who has passed and not joined yet',
    heading: 'How the morning goes',
    steps: [
      {
        title: 'A map and a bacon roll',
        when: '9am',
        words: 'What every sign and lane is for, before you meet it at 60.',
      },
      {
        title: 'On at 25, off at 27',
        when: '9:45am',
        words:
          'Joining and leaving, again and again, until it is dull. Each driver has an hour at the wheel.',
      },
      {
        title: 'The long one',
        when: '11:30am',
        words: 'Over the top to Rochdale and back: overtaking, weather, and what to do when it all stops.',
      },
    ],
    paragraphs: ['Bring your licence. You drive our car, insured for you, with two sets of pedals.'],
  },
  {
    product: course(4, {
      name: 'Night and Winter Driving',
      slug: 'night-and-winter-driving',
      image: '/art/vouchers/night-drive.svg',
      summary: 'Ice, fog, dazzle and dark lanes, on a closed airfield and then for real. Hot soup between.',
      deposit: 40_00,
    }),
    weekday: 6,
    weeksAhead: 7,
    from: '15:00',
    until: '20:00',
    venue: 'Church Fenton airfield, near Tadcaster',
    whole: 120_00,
    places: 8,
    left: 0,
    kind: 'purchase',
    length: 'An afternoon and evening, 5 hours',
    suits: 'New drivers, and those who have only met summer',
    heading: 'How the evening goes',
    steps: [
      {
        title: 'The skid pan, in daylight',
        when: '3pm',
        words: 'Find out what ice feels like, where there is nothing to hit.',
      },
      { title: 'Soup, and how lights lie', when: '5pm', words: 'Dazzle, fog, and why you look left of it.' },
      {
        title: 'Dark lanes',
        when: '6pm',
        words: 'Out past Ulleskelf with an instructor, then home with your windows demisted properly.',
      },
    ],
    paragraphs: ['Bring your licence, a warm coat and shoes that can get wet.'],
  },
];

function course(
  id: number,
  {
    name,
    slug,
    image,
    summary,
    deposit,
  }: Pick<SeedProduct, 'name' | 'slug' | 'image' | 'summary'> & { deposit?: number },
): SeedProduct {
  return {
    type: 'course',
    id,
    name,
    slug,
    url: `/courses/${slug}`,
    image,
    summary,
    dispatch: 'none',
    limit: 1,
    prices: deposit ? [{ pence: deposit, from: onSaleSince, until: null }] : [],
  };
}
