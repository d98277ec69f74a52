import { type Channel, channelsCalls, channelTypes } from '@portal/contract/content/channels/calls'
import { paths } from '../../../app/paths.ts'
import { Link } from '../../../ui/Link.tsx'
import { actionColumn, type Column } from '../../../ui/list-table/columns.ts'
import { statusColumn, toggleColumn } from '../../toggle/toggle-columns.tsx'
import { LogoImage } from '../channel-logos/LogoImage.tsx'

/** Columns of the channel list. */
export const channelColumns: readonly Column<Channel>[] = [
  actionColumn('edit', 'Edit', (channel) => (
    <Link to={paths.editChannel(channel.code)} aria-label={`Edit ${labelOf(channel)}`}>
      Edit
    </Link>
  )),
  actionColumn(
    'epg',
    'EPG',
    (channel) =>
      channel.metadataId && (
        <Link to={paths.channelPrograms(channel.code)} aria-label={`EPG of ${labelOf(channel)}`}>
          EPG
        </Link>
      ),
  ),
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
    maxWidth: 260,
  },
  { id: 'order', title: 'Order', value: ({ order }) => order, align: 'number', filter: 'text' },
  { id: 'epg-id', title: 'EPG ID', value: ({ metadataId }) => metadataId, filter: 'text' },
]

function labelOf({ name, code }: Channel): string {
  return `${name} (${code})`
}
