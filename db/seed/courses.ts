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
  remainingPlaces: number;
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
        'A day for people who can drive but feel too anxious to. Groups of four, an instructor each, lunch included.',
      deposit: 50_00,
    }),
    weekday: 6,
    weeksAhead: 9,
    from: '09:30',
    until: '16:00',
    venue: 'The Tetley, Hunslet Road, Leeds',
    whole: 195_00,
    places: 12,
    remainingPlaces: 9,
    kind: 'purchase',
    length: 'One day, 6½ hours including lunch',
    suits: 'Licence holders who have stopped driving',
    heading: 'How the day works',
    steps: [
      {
        title: 'Tea, and a talk about your worries',
        when: '9:30am',
        words: 'With Dr Ruth Adeyemi, who has spent twenty years studying why good drivers freeze.',
      },
      {
        title: 'Out on the road, slowly',
        when: '11am',
        words: 'Choose your own route and go at your own pace, in our dual-control car.',
      },
      {
        title: 'Out again, a little further',
        when: '2pm',
        words: 'Most people manage what they came to do. Nobody has to.',
      },
    ],
    paragraphs: [
      'Bring your licence and any glasses you need for driving. Lunch is hot, with a vegetarian option. If it all gets too much by midday, it’s fine to go home: we’ll ring you on Monday and take it from there.',
    ],
    film: 'Watch how we teach',
  },
  {
    product: course(2, {
      name: 'Teach with us',
      slug: 'teach-with-us',
      image: '/art/spots/instructor-training.svg',
      summary:
        'An evening for anyone who has thought about becoming a driving instructor. Free, with tea and no commitment.',
    }),
    weekday: 4,
    weeksAhead: 2,
    from: '18:30',
    until: '20:30',
    venue: 'Our office, Kirkstall Road, Leeds',
    whole: 0,
    places: 30,
    remainingPlaces: 17,
    kind: 'response',
    length: 'One evening, 2 hours',
    suits: 'Anyone who has held a licence for three years',
    heading: 'What we’ll cover',
    paragraphs: [
      'What the three qualifying tests are like, what they cost and how much you could earn in a week. Two of our instructors talk about the mistakes they made when they started.',
      'There’s time for questions at the end, and you don’t have to decide anything on the night. Parking is free after 6pm, and the 33 bus stops outside.',
    ],
    question: 'What would you most like to know?',
    thanks: 'Thank you, your place is reserved. We look forward to seeing you at 6:30pm. Doors open at 6pm.',
  },
  {
    product: course(3, {
      name: 'Motorway Day',
      slug: 'motorway-day',
      image: '/art/spots/motorway.svg',
      summary:
        'Slip roads, lorries, spray and the M62, with an instructor beside you who drives it every week. Three drivers to a car.',
      deposit: 35_50,
    }),
    weekday: 6,
    weeksAhead: 13,
    from: '09:00',
    until: '13:00',
    venue: 'Hartshead Moor services, M62 eastbound',
    whole: 89_00,
    places: 6,
    remainingPlaces: 3,
    kind: 'purchase',
    length: 'One morning, 4 hours',
    suits: 'Anyone who has passed but not driven on a motorway yet',
    heading: 'How the morning works',
    steps: [
      {
        title: 'A map and a bacon roll',
        when: '9am',
        words: 'What each sign and lane is for, before you see them at 60 mph.',
      },
      {
        title: 'On at junction 25, off at 27',
        when: '9:45am',
        words:
          'Joining and leaving, over and over, until it feels routine. Each driver gets an hour at the wheel.',
      },
      {
        title: 'The long drive',
        when: '11:30am',
        words:
          'Over the Pennines to Rochdale and back: overtaking, bad weather and what to do when the traffic stops.',
      },
    ],
    paragraphs: ['Bring your licence. You’ll drive our dual-control car, and our insurance covers you.'],
  },
  {
    product: course(4, {
      name: 'Night and Winter Driving',
      slug: 'night-and-winter-driving',
      image: '/art/spots/night-driving.svg',
      summary:
        'Ice, fog, dazzle and dark lanes, first on a closed airfield and then on the road. Hot soup in between.',
      deposit: 40_00,
    }),
    weekday: 6,
    weeksAhead: 7,
    from: '15:00',
    until: '20:00',
    venue: 'Church Fenton airfield, near Tadcaster',
    whole: 120_00,
    places: 8,
    remainingPlaces: 0,
    kind: 'purchase',
    length: 'One afternoon and evening, 5 hours',
    suits: 'New drivers, and anyone who has only driven in summer',
    heading: 'How the evening works',
    steps: [
      {
        title: 'The skid pan, in daylight',
        when: '3pm',
        words: 'Find out what ice feels like, somewhere with nothing to hit.',
      },
      {
        title: 'Soup, fog and headlights',
        when: '5pm',
        words: 'How to cope with dazzle and fog, and where to look.',
      },
      {
        title: 'Dark lanes',
        when: '6pm',
        words: 'A night drive past Ulleskelf with an instructor, and how to demist your windows properly.',
      },
    ],
    paragraphs: ['Bring your licence, a warm coat and shoes you don’t mind getting wet.'],
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
