import type { NewsLines } from '../../writing/composer.ts'

export const news: NewsLines = {
  newcomer: [
    '{name} is new. Cup rinsed. Water on.',
    'Hello, {name}. I am the kettle.',
    'One more cup: {name}. It fits.',
    '{name} came. I clicked. That means hello.',
    'A cup for {name}. Handle to the right.',
    'Somebody new: {name}. Filled to the line.',
  ],
  newcomers: [
    '{count} came in: {name} and friends. I boiled wide.',
    '{count} new cups. First one: {name}. Big pot.',
    'Hello, {name} and company. {count} cups. Full tray.',
  ],
  crowd: [
    '{count} new here. I am one kettle. In rounds.',
    '{count} came at once. That is an urn. I am small.',
  ],
}
