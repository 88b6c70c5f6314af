export type MadeUpAddress = { line1: string; city: string; region: string; postcode: string };

const STREETS = [
  'Acorn Way', 'Alma Road', 'Barley Close', 'Beech Grove', 'Birch Avenue', 'Bramble Lane', 'Castle Street', 'Cedar Drive',
  'Chapel Hill', 'Church Walk', 'Clover Court', 'Copse Road', 'Dale View', 'Elm Terrace', 'Fairfield Road', 'Fern Bank',
  'Forge Lane', 'Foxglove Close', 'Glebe Road', 'Grange Park', 'Hawthorn Drive', 'Hazel Crescent', 'Heath Road', 'High Street',
  'Holly Lane', 'Ivy Cottages', 'Juniper Road', 'Kestrel Way', 'Larch Gardens', 'Laurel Avenue', 'Manor Road', 'Maple Close',
  'Meadow Rise', 'Mill Street', 'Nursery Lane', 'Oak Hill', 'Orchard Road', 'Park Terrace', 'Pond Lane', 'Poplar Avenue',
  'Priory Road', 'Quarry Lane', 'Queens Road', 'Rowan Way', 'School Lane', 'Spring Gardens', 'Station Road', 'Thorn Lane',
  'Union Street', 'Vicarage Road', 'Walnut Grove', 'Weavers Row', 'Well Lane', 'Willow Bank', 'Woodland Road', 'Yew Tree Close',
] as const; // oxfmt-ignore

const TOWNS = [
  ['Bristol', 'Bristol', 'BS5'], ['Bristol', 'Bristol', 'BS7'], ['Bath', 'Somerset', 'BA2'], ['Taunton', 'Somerset', 'TA1'],
  ['Yeovil', 'Somerset', 'BA20'], ['Frome', 'Somerset', 'BA11'], ['Bridgwater', 'Somerset', 'TA6'], ['Exeter', 'Devon', 'EX4'],
  ['Tiverton', 'Devon', 'EX16'], ['Gloucester', 'Gloucestershire', 'GL1'], ['Cheltenham', 'Gloucestershire', 'GL50'],
  ['Stroud', 'Gloucestershire', 'GL5'], ['Swindon', 'Wiltshire', 'SN1'], ['Chippenham', 'Wiltshire', 'SN15'],
  ['Salisbury', 'Wiltshire', 'SP2'], ['Cardiff', 'South Glamorgan', 'CF11'], ['Newport', 'Gwent', 'NP20'],
] as const; // oxfmt-ignore

/** The letters that occur at the end of postcodes. */
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';
const NUMBERS = 180;

/**
 * Address number `index` of a practically endless list of plausible, made-up addresses. The end of the postcode varies
 * too, so that the list repeats only after several hundred million addresses.
 */
export function madeUpAddress(index: number): MadeUpAddress {
  let rest = index;
  const take = (count: number) => {
    const digit = rest % count;
    rest = Math.floor(rest / count);
    return digit;
  };
  const street = STREETS[take(STREETS.length)]!;
  const [city, region, outward] = TOWNS[take(TOWNS.length)]!;
  const number = 1 + take(NUMBERS);
  const inward = `${1 + take(9)}${LETTERS[take(LETTERS.length)]}${LETTERS[take(LETTERS.length)]}`;
  return { line1: `${number} ${street}`, city, region, postcode: `${outward} ${inward}` };
}
