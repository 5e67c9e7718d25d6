/** Every limit of the program: its value, its unit (in the name), and why it is what it is. */
const KIB = 1024;
const MIB = 1024 * KIB;

export const limits = {
  /** JSON bodies without a limit of their own: 5,000 hotel ids with long options fit many times over. */
  jsonBodyBytes: 8 * MIB,
} as const;
