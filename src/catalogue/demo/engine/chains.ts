/** Data table. Invented chains: name, stars and kind of their hotels. Chains in one row of `groups` have hotels at the same address. */
export interface DemoChain {
  readonly name: string;
  readonly stars: number;
  readonly type: number;
  readonly group: string;
}

const groups: Readonly<Record<string, string>> = {
  'Halcyon Collection':
    'Halcyon Grand:5:204|Halcyon:4:204|Halcyon Express:3:204|Halcyon Suites:4:217|Solenne:5:206',
  'Marlowe & Finch': 'Marlowe:4:204|Marlowe Court:3:204|Finch by Marlowe:3:204|Marlowe Residences:4:217',
  'Northgate Inns': 'Northgate Inn:3:216|Northgate Budget:2:205|Northgate Lodge:3:219',
  'Bluefern Stays': 'Bluefern:3:204|Bluefern Garden:3:204|Bluefern Resort:5:206|Bluefern Pod:2:223',
  'Aurelle Hotels': 'Aurelle:5:204|Aurelle Boutique:4:204|Petite Aurelle:3:204',
  'Stellmark International':
    'Stellmark Tower:5:204|Stellmark:4:204|Stellmark Airport:4:235|Stellmark Living:4:230',
  'Cobalt Road': 'Cobalt:3:204|Cobalt Smart:2:204|Cobalt Motel:2:205',
  'Tiara Group': 'Tiara Palace:5:227|Tiara Plaza:4:204|Tiara Inn:3:216',
  'Quillon Hospitality': 'Quillon:4:204|Quillon One:3:204|The Quillon House:4:221',
  'Maple & Main': 'Maple & Main:3:204|Maple & Main Suites:3:217',
  Brightstay: 'Brightstay:2:204|Brightstay Plus:3:204|Brightstay Apartments:3:201',
  Oakhurst: 'Oakhurst Hotel & Spa:4:234|Oakhurst Suites:4:217|Oakhurst Inn:3:216',
  'Vantara Resorts': 'Vantara Bay:5:206|Vantara Beach Club:4:206|Vantara Villas:5:212',
  'Zephyr Urban': 'Zephyr:4:204|Zephyr Loft:4:217|Zephyr Bunk:1:203',
  'Lindqvist Hotels': 'Lindqvist:4:204|Lindqvist Home:3:230',
  Kumori: 'Kumori Grand:5:204|Kumori Stay:3:204|Kumori Capsule:2:223',
  'Casa Alarcon': 'Casa Alarcon:4:204|Alarcon Playa:4:206',
  'Meridian Lane': 'Meridian Lane:4:204|Meridian Lane Express:3:204|Lane Residence:4:230',
};

export const demoChains: readonly DemoChain[] = Object.entries(groups).flatMap(([group, houses]) =>
  houses.split('|').map((house) => {
    const [name = '', stars = '3', type = '204'] = house.split(':');
    return { name, stars: Number(stars), type: Number(type), group };
  }),
);

/** The other chains of the same group: their hotels share addresses, and partners confuse them. */
export function siblingsOf(chain: DemoChain): readonly DemoChain[] {
  return demoChains.filter((other) => other.group === chain.group && other.name !== chain.name);
}
