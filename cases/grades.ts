/**
 * How certain a case is, in the lists of hotels and of rooms:
 *
 *     strong   stops the build when it fails
 *     fair     most of a file must hold
 *     weak     another expert may judge otherwise: reported only
 */
export const grades = ['strong', 'fair', 'weak'] as const;

export type Grade = (typeof grades)[number];

export function isGrade(text: string): text is Grade {
  return grades.some((grade) => grade === text);
}
