import { statusLabels, typeLabels } from '@portal/contract/customers/labels'
import { type CountedSignUps, signUpsDefinition } from '@portal/contract/definitions'
import { planNames } from '@portal/contract/reports/in-app'
import type { ReportedSignUp } from '@portal/contract/reports/sign-ups/calls'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import { type AddressQuery, useAddressQuery } from '../../ui/address-query.ts'
import type { Column } from '../../ui/list-table/columns.ts'
import { easternColumn } from '../../ui/list-table/value-columns.tsx'
import { CustomerStatusText } from '../customers/CustomerStatusText.tsx'
import { reportOfList, spanText, utmTexts } from './listed.ts'
import { reportedLists } from './reported-lists.ts'
import { ReportedList, customerColumns } from './ReportedList.tsx'

export const signUpListColumns: readonly Column<ReportedSignUp>[] = [
  ...customerColumns<ReportedSignUp>('reported-sign-ups'),
  easternColumn('signed-up', 'Signed Up', ({ signedUpAt }) => signedUpAt),
  {
    id: 'type',
    title: 'Type',
    value: ({ type, plan }) => (plan ? `${typeLabels[type]} ${planNames[plan]}` : typeLabels[type]),
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ status }) => statusLabels[status],
    cell: ({ status }) => <CustomerStatusText status={status} />,
  },
  { id: 'merchant', title: 'Merchant', value: ({ merchant }) => merchant },
]

/** Customers behind a number of sign-ups. */
export default function ReportedSignUpsPage() {
  const query = useAddressQuery()
  const { brandName } = usePortalConfig()
  return (
    <ReportedList
      title={query.cancelling === 'true' ? 'Cancellation Requests' : 'Customer Sign-Ups'}
      noun={['customer', 'customers']}
      about={aboutOf(query, brandName)}
      definition={signUpsDefinition(countedBy(query))}
      list={reportedLists['reported-sign-ups']}
      columns={signUpListColumns}
      empty={emptyText(query)}
      back={reportOfList(query)}
    />
  )
}

function emptyText({ cancelling, from }: AddressQuery): string {
  if (cancelling === 'true') return 'No matching cancellation requests'
  return from ? 'No matching sign-ups in this period' : 'No matching customers'
}

/** The part of a URL that determines the definition; the server rejects other values. */
function countedBy({ type, plan, verified, cancelling }: AddressQuery): CountedSignUps {
  return {
    ...((type === 'free' || type === 'paid' || type === 'comp') && { type }),
    ...((plan === 'monthly' || plan === 'yearly') && { plan }),
    ...((verified === 'true' || verified === 'false') && { verified: verified === 'true' }),
    ...(cancelling === 'true' && { cancelling: true }),
  }
}

/** The filters as text: `Verified · Premium Monthly · Affiliates · Mar 5, 2026`. */
function aboutOf(query: AddressQuery, brandName: string): string {
  const { type, plan, verified, affiliate, merchant } = query
  const kind = [type && typeLabels[type as keyof typeof typeLabels], plan && planNames[plan as keyof typeof planNames]]
  const parts = [
    verified && (verified === 'true' ? 'Verified' : statusLabels.registered),
    kind.filter(Boolean).join(' '),
    affiliate && (affiliate === 'true' ? 'Affiliates' : brandName),
    merchant,
    ...utmTexts(query),
    spanText(query),
  ]
  return parts.filter(Boolean).join(' · ')
}
