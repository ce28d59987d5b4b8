import { testAccessibility } from './accessibility.ts'

testAccessibility({ width: 390, height: 844 }, { inDark: true })
