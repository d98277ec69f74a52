/** `send-mail` as people say it: Send mail. */
export function jobWords(job: string): string {
  return capital(job.replaceAll('-', ' '))
}

/** `{mailId: '7e57'}` as people say it: Mail id 7e57. */
export function payloadWords(payload: Readonly<Record<string, unknown>>): string {
  return Object.entries(payload)
    .map(([field, value]) => `${fieldWords(field)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

function fieldWords(field: string): string {
  return capital(field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase())
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
