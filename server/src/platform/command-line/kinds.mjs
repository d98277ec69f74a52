/** The kinds of arguments and options. Each is required unless it has `optional` or `unset`. */

export function text(about, placeholder = '<text>') {
  return { about, placeholder, read: (given) => given }
}

export function wholeNumber(from, to, about) {
  return {
    about,
    placeholder: '<number>',
    read: (given, wrong) => readNumber(given, from, to) ?? fail(wrong(`a whole number from ${from} to ${to}`)),
  }
}

/** Separated by commas. */
export function wholeNumbers(from, to, about) {
  return {
    about,
    placeholder: '<numbers>',
    read: (given, wrong) =>
      given
        .split(',')
        .map(
          (one) => readNumber(one, from, to) ?? fail(wrong(`whole numbers from ${from} to ${to}, separated by commas`)),
        ),
  }
}

export function oneOf(values, about) {
  return {
    about,
    placeholder: values.join('|'),
    read: (given, wrong) => (values.includes(given) ? given : fail(wrong(`one of ${values.join(', ')}`))),
  }
}

export function instant(about) {
  return {
    about,
    placeholder: '<time>',
    read: (given, wrong) => {
      const read = new Date(given)
      return /^\d{4}-\d\d-\d\dT/.test(given) && !Number.isNaN(read.getTime())
        ? read
        : fail(wrong('a time such as 2026-11-21T12:00:00Z'))
    },
  }
}

export function databaseUrl(about) {
  return {
    about,
    placeholder: '<address>',
    read: (given, wrong) =>
      /^postgres(ql)?:\/\//.test(given) && URL.canParse(given)
        ? given
        : fail(wrong('an address such as postgres://user@host:5432/name')),
  }
}

export function flag(about) {
  return { about, placeholder: '', isFlag: true, read: Boolean }
}

export function optional(kind) {
  return { ...kind, unset: null }
}

export function unset(value, kind) {
  return { ...kind, unset: value }
}

function readNumber(given, from, to) {
  const number = Number(given)
  return /^\d{1,15}$/.test(given) && number >= from && number <= to ? number : null
}

function fail(error) {
  throw error
}
