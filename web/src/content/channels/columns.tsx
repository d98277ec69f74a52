import { type Channel, channelsCalls, channelTypes } from '@portal/contract/content/channels/calls'
import { paths } from '../../paths.ts'
import { statusColumn, toggleColumn } from '../../toggle/toggle-columns.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/list-table/columns.ts'
import { LogoImage } from '../channel-logos/LogoImage.tsx'

/** What the list of channels shows of each. */
export const channelColumns: readonly Column<Channel>[] = [
  {
    id: 'edit',
    title: 'Edit',
    value: () => null,
    cell: (channel) => (
      <Link to={paths.editChannel(channel.code)} aria-label={`Edit ${labelOf(channel)}`}>
        Edit
      </Link>
    ),
    isAction: true,
  },
  {
    id: 'epg',
    title: 'EPG',
    value: () => null,
    cell: (channel) =>
      channel.metadataId && (
        <Link to={paths.channelPrograms(channel.code)} aria-label={`EPG of ${labelOf(channel)}`}>
          EPG
        </Link>
      ),
    isAction: true,
  },
  toggleColumn({
    call: channelsCalls.toggleChannelStatus,
    input: ({ code, disabled }) => ({ code, expectedDisabled: disabled }),
    label: labelOf,
  }),
  statusColumn(),
  { id: 'logo', title: 'Logo', value: ({ logo }) => logo, cell: ({ logo }) => <LogoImage logo={logo} /> },
  {
    id: 'type',
    title: 'Type',
    value: ({ type }) => type,
    filter: channelTypes.map((type) => ({ value: type, label: type })),
  },
  { id: 'code', title: 'Code', value: ({ code }) => code, filter: 'text' },
  {
    id: 'name',
    title: 'Name',
    value: ({ name }) => name,
    cell: ({ code, name }) => <Link to={paths.editChannel(code)}>{name}</Link>,
    filter: 'text',
  },
  { id: 'order', title: 'Order', value: ({ order }) => order, align: 'number', filter: 'text' },
  { id: 'epg-id', title: 'EPG ID', value: ({ metadataId }) => metadataId, filter: 'text' },
]

function labelOf({ name, code }: Channel): string {
  return `${name} (${code})`
}
