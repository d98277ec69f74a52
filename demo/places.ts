import type { stateCodes } from '@portal/contract/customers/states'
import { type Random, weighted } from './random.ts'

type State = (typeof stateCodes)[number]

export interface Place {
  readonly state: State
  /** As the portal stores it. */
  readonly timeZone: string
  readonly city: string
  readonly zipCodes: readonly string[]
  readonly areaCodes: readonly string[]
}

const ET = 'America/New_York'
const CT = 'America/Chicago'
const MT = 'America/Denver'
const PT = 'America/Los_Angeles'

/** State, weight, time zone, then cities as `name:zip codes:area codes`. */
const rows: readonly (readonly [state: State, weight: number, timeZone: string, ...cities: string[]])[] = [
  [
    'CA',
    120,
    PT,
    'Los Angeles:90001,90026,90042:213,323',
    'San Diego:92101,92113:619',
    'Fresno:93702,93727:559',
    'Santa Ana:92701,92703:714',
    'San José:95112,95122:408',
  ],
  [
    'TX',
    100,
    CT,
    'Houston:77002,77036,77081:713,832',
    'San Antonio:78205,78207:210',
    'Dallas:75201,75211:214',
    'Laredo:78040,78043:956',
  ],
  ['TX', 8, MT, 'El Paso:79901,79936:915'],
  [
    'FL',
    95,
    ET,
    'Miami:33125,33135,33176:305,786',
    'Hialeah:33010,33012:305',
    'Orlando:32801,32822:407',
    'Tampa:33602,33614:813',
  ],
  [
    'NY',
    80,
    ET,
    'New York:10001,10032,10040:212,646',
    'Bronx:10451,10458:718',
    'Brooklyn:11201,11220:718,347',
    'Buffalo:14201:716',
  ],
  ['IL', 45, CT, 'Chicago:60608,60623,60632:312,773', 'Aurora:60505:630'],
  ['NJ', 40, ET, 'Newark:07102,07104:973', 'Union City:07087:201', 'Paterson:07501:973'],
  ['PA', 30, ET, 'Philadelphia:19103,19133:215', 'Pittsburgh:15213:412', 'Reading:19601:610'],
  ['GA', 28, ET, 'Atlanta:30303,30340:404', 'Savannah:31401:912'],
  ['NC', 24, ET, 'Charlotte:28202,28212:704', 'Raleigh:27601:919'],
  ['VA', 22, ET, 'Arlington:22201,22204:703', 'Richmond:23219:804'],
  ['MA', 22, ET, 'Boston:02108,02128:617', 'Lawrence:01840,01841:978'],
  ['AZ', 30, 'America/Phoenix', 'Phoenix:85003,85031:602', 'Tucson:85701,85706:520'],
  ['WA', 22, PT, 'Seattle:98101,98118:206', 'Yakima:98901:509'],
  ['CO', 20, MT, 'Denver:80202,80219:303', 'Pueblo:81003:719'],
  ['NV', 18, PT, 'Las Vegas:89101,89110:702', 'Reno:89501:775'],
  ['MI', 18, ET, 'Detroit:48201,48209:313', 'Grand Rapids:49503:616'],
  ['OH', 18, ET, 'Columbus:43215:614', 'Cleveland:44102,44113:216'],
  ['MD', 16, ET, 'Baltimore:21201,21224:410', 'Silver Spring:20902:301'],
  ['NM', 12, MT, 'Albuquerque:87102,87105:505', 'Santa Fe:87501:505'],
  ['TN', 12, CT, 'Nashville:37203,37211:615', 'Memphis:38103:901'],
  ['IN', 10, ET, 'Indianapolis:46204,46222:317'],
  ['MN', 10, CT, 'Minneapolis:55401,55407:612', 'Saint Paul:55101:651'],
  ['WI', 10, CT, 'Milwaukee:53202,53204:414', 'Madison:53703:608'],
  ['MO', 9, CT, 'Kansas City:64105:816', 'Saint Louis:63101:314'],
  ['CT', 10, ET, 'Hartford:06103,06106:860', 'Bridgeport:06604:203'],
  ['OR', 10, PT, 'Portland:97201,97203:503', 'Salem:97301:971'],
  ['UT', 9, MT, 'Salt Lake City:84101,84104:801'],
  ['PR', 16, 'America/New_York', 'San Juan:00901,00907,00926:787', 'Ponce:00716,00730:939'],
  ['SC', 7, ET, 'Columbia:29201:803', 'Charleston:29401:843'],
  ['KY', 6, ET, 'Louisville:40202:502'],
  ['LA', 8, CT, 'New Orleans:70112,70119:504'],
  ['OK', 6, CT, 'Oklahoma City:73102,73109:405'],
  ['AL', 5, CT, 'Birmingham:35203:205'],
  ['AR', 4, CT, 'Little Rock:72201:501'],
  ['KS', 5, CT, 'Wichita:67202:316'],
  ['NE', 4, CT, 'Omaha:68102,68107:402'],
  ['IA', 4, CT, 'Des Moines:50309:515'],
  ['MS', 3, CT, 'Jackson:39201:601'],
  ['ID', 4, MT, 'Boise:83702:208'],
  ['RI', 4, ET, 'Providence:02903,02907:401'],
  ['DC', 5, ET, 'Washington:20001,20010:202'],
  ['DE', 2, ET, 'Wilmington:19801:302'],
  ['NH', 2, ET, 'Manchester:03101:603'],
  ['ME', 2, ET, 'Portland:04101:207'],
  ['VT', 1, ET, 'Burlington:05401:802'],
  ['WV', 1, ET, 'Charleston:25301:304'],
  ['MT', 1, MT, 'Billings:59101:406'],
  ['WY', 1, MT, 'Cheyenne:82001:307'],
  ['ND', 1, CT, 'Fargo:58102:701'],
  ['SD', 1, CT, 'Sioux Falls:57104:605'],
  ['AK', 2, 'America/Anchorage', 'Anchorage:99501,99508:907'],
  ['AK', 1, 'America/Adak', 'Adak:99546:907'],
  ['HI', 4, 'America/Honolulu', 'Honolulu:96813,96817:808'],
  ['AS', 1, 'America/Pago_Pago', 'Pago Pago:96799:684'],
]

const pickState = weighted(
  rows.map(([state, weight, timeZone, ...cities]) => [cities.map((city) => readPlace(state, timeZone, city)), weight]),
)

export function pickPlace(random: Random): Place {
  return random.pick(pickState(random))
}

const streets =
  `Main|Oak|Pine|Maple|Cedar|Elm|Washington|Lake|Hill|Park|Walnut|Sunset|Lincoln|Jackson|Church|River|Highland|
Jefferson|Madison|Cherry|Spring|Franklin|Martin Luther King|César Chávez|Dogwood|Hickory|Magnolia|Ponce de León|Calle Ocho|
Bayshore|Peachtree|Alameda|San Pedro|Camino Real|Biscayne|Flagler|Kings|Prospect|Meadow|Orchard`
    .replaceAll('\n', '')
    .split('|')
const kinds = ['St', 'Ave', 'Blvd', 'Rd', 'Dr', 'Ln', 'Ct', 'Way']

/** Returns a street address such as `4821 Maple Ave`. */
export function pickStreet(random: Random): string {
  return `${random.between(1, 9899)} ${random.pick(streets)} ${random.pick(kinds)}`
}

function readPlace(state: State, timeZone: string, text: string): Place {
  const [city = '', zipCodes = '', areaCodes = ''] = text.split(':')
  return { state, timeZone, city, zipCodes: zipCodes.split(','), areaCodes: areaCodes.split(',') }
}
