import type { SeededRandom } from '../../../lib/seeded-random.ts';

/** The light outside: the sky from top to bottom, what it does to the ground, and whether lamps are lit. */
export interface Light {
  readonly sky: readonly [top: string, bottom: string];
  readonly sun: string;
  readonly far: string;
  readonly tint: string;
  readonly isDark: boolean;
}

export const lights: Readonly<Record<'day' | 'morning' | 'golden' | 'evening' | 'night', Light>> = {
  day: { sky: ['#4f9bd9', '#d6ecf7'], sun: '#fff6d8', far: '#9dbdd0', tint: '#ffffff', isDark: false },
  morning: { sky: ['#88b6e0', '#fbe3cf'], sun: '#fff1d6', far: '#b9b8c9', tint: '#fff3e2', isDark: false },
  golden: { sky: ['#6a8ec2', '#fbc78a'], sun: '#ffe2a6', far: '#b48f93', tint: '#ffd9a8', isDark: false },
  evening: { sky: ['#2c3768', '#f08a6b'], sun: '#ffb37e', far: '#5d4a72', tint: '#a87f9c', isDark: true },
  night: { sky: ['#0c1633', '#35497f'], sun: '#f4f1df', far: '#223056', tint: '#4a5788', isDark: true },
};

/** Colours that go together in a room. */
export interface Interior {
  readonly wall: string;
  readonly accent: string;
  readonly floor: string;
  readonly wood: string;
  readonly fabric: string;
  readonly metal: string;
}

const interiors: readonly Interior[] = [
  {
    wall: '#efe8dd',
    accent: '#3f6c73',
    floor: '#b98e63',
    wood: '#8a5f3d',
    fabric: '#d9a441',
    metal: '#c9b27c',
  },
  {
    wall: '#e9ecee',
    accent: '#2f4a6d',
    floor: '#a89a8a',
    wood: '#6b4d38',
    fabric: '#8fb3c9',
    metal: '#b9bfc6',
  },
  {
    wall: '#f4e6dc',
    accent: '#b5543c',
    floor: '#c79c74',
    wood: '#7d4f34',
    fabric: '#e8b69a',
    metal: '#c8a46a',
  },
  {
    wall: '#e4ebe2',
    accent: '#4e7355',
    floor: '#a98762',
    wood: '#75563c',
    fabric: '#b9cfa8',
    metal: '#b8a778',
  },
  {
    wall: '#ece6f0',
    accent: '#62477f',
    floor: '#9c8573',
    wood: '#5d4538',
    fabric: '#bfa5cf',
    metal: '#c3b49a',
  },
  {
    wall: '#f1ece0',
    accent: '#8c6a2f',
    floor: '#8f6e4e',
    wood: '#54392a',
    fabric: '#c9b48c',
    metal: '#d6bd7a',
  },
  {
    wall: '#dfe9ee',
    accent: '#1f6f8b',
    floor: '#c9b79c',
    wood: '#997753',
    fabric: '#7fb7c4',
    metal: '#c8cbd0',
  },
  {
    wall: '#f3dfdc',
    accent: '#94384f',
    floor: '#b08a70',
    wood: '#6c4534',
    fabric: '#d98a94',
    metal: '#c9a77f',
  },
  {
    wall: '#e8e3d8',
    accent: '#2f3a36',
    floor: '#7d6a58',
    wood: '#3f332b',
    fabric: '#a79b85',
    metal: '#b79f6b',
  },
  {
    wall: '#f7f1e3',
    accent: '#d2762b',
    floor: '#d0a772',
    wood: '#9a6b3f',
    fabric: '#f0c36d',
    metal: '#cbb27f',
  },
];

const walls: readonly string[] = [
  '#e8dcc6',
  '#d98e73',
  '#c9b8a3',
  '#f0ead9',
  '#b9c4c9',
  '#e3c07b',
  '#cfa58f',
  '#a9b7a0',
  '#dcc9d2',
  '#8fa3b5',
  '#f2d8c4',
  '#b56b55',
  '#d7d2c5',
  '#9c8f86',
  '#e9e4dc',
  '#c4a06b',
];

const roofs: readonly string[] = ['#8c4a3a', '#5b5f6b', '#a65d43', '#4d4a4f', '#6f5646', '#3f5364'];

export function interiorOf(random: SeededRandom): Interior {
  return random.pick(interiors);
}

export function facadeColours(random: SeededRandom): {
  readonly wall: string;
  readonly trim: string;
  readonly roof: string;
} {
  const wall = random.pick(walls);
  return { wall, trim: random.pick(['#ffffff', '#f6efe0', '#3d4450', '#6d4f3a']), roof: random.pick(roofs) };
}

export const greens: readonly string[] = ['#4f7f4a', '#6a9955', '#3f6b48', '#86a95f', '#5b8c6b'];
export const blossoms: readonly string[] = ['#e0607e', '#f2b134', '#f4f1ea', '#a463b8', '#e8743b'];
