// Data table: one valid example for each call and answer of the room operations, as this release answers.
const rooms = [
  { id: 11, name: 'Deluxe King Room, Sea View' },
  { id: 12, name: 'Deluxe King Room' },
  { id: 13, name: 'Twin Room with Balcony' },
];

export const examples = {
  match: {
    request: {
      hotelId: 'lp3039c',
      threshold: 0.5,
      topK: 2,
      references: rooms,
      suppliers: [
        {
          i: 0,
          name: 'DLX KING SEA VW BB',
        },
        {
          i: 1,
          name: 'Zweibettzimmer',
        },
        {
          i: 2,
          name: 'Junior Suite - Room Only',
        },
      ],
    },
    answered: {
      data: {
        hotelId: 'lp3039c',
        results: [
          {
            i: 0,
            name: 'DLX KING SEA VW BB',
            status: 'mapped',
            selected: {
              id: 11,
              name: 'Deluxe King Room, Sea View',
              scoreCalibrated: 0.9996,
              predictedLabel: 1,
            },
            candidates: [
              {
                id: 11,
                name: 'Deluxe King Room, Sea View',
                scoreCalibrated: 0.9996,
                predictedLabel: 1,
              },
              {
                id: 12,
                name: 'Deluxe King Room',
                scoreCalibrated: 0,
                predictedLabel: 0,
              },
            ],
          },
          {
            i: 1,
            name: 'Zweibettzimmer',
            status: 'mapped',
            selected: {
              id: 13,
              name: 'Twin Room with Balcony',
              scoreCalibrated: 0.9979,
              predictedLabel: 1,
            },
            candidates: [
              {
                id: 13,
                name: 'Twin Room with Balcony',
                scoreCalibrated: 0.9979,
                predictedLabel: 1,
              },
              {
                id: 12,
                name: 'Deluxe King Room',
                scoreCalibrated: 0,
                predictedLabel: 0,
              },
            ],
          },
          {
            i: 2,
            name: 'Junior Suite - Room Only',
            status: 'not_mapped',
            selected: null,
            candidates: [
              {
                id: 13,
                name: 'Twin Room with Balcony',
                scoreCalibrated: 0.009,
                predictedLabel: 0,
              },
              {
                id: 12,
                name: 'Deluxe King Room',
                scoreCalibrated: 0,
                predictedLabel: 0,
              },
            ],
          },
        ],
      },
    },
  },
  group: {
    request: {
      propertyName: 'The Lanternhouse',
      propertyId: 'lp3039c',
      debug: false,
      supplierList: [
        {
          supplierName: 'Wanderbeds',
          supplierId: 's1',
          supplierRooms: [
            {
              roomId: 'a1',
              roomName: 'Deluxe Room, 1 King Bed, Sea View',
            },
            {
              roomId: 'a2',
              roomName: 'Standard Twin Room - Breakfast included',
            },
          ],
        },
        {
          supplierName: 'Nightferry',
          supplierId: 's2',
          supplierRooms: [
            {
              roomId: '77',
              roomName: 'DELUXE KING SEA VIEW',
            },
            {
              roomId: '78',
              roomName: ' ',
            },
          ],
        },
      ],
    },
    answered: {
      data: {
        property: 'The Lanternhouse',
        propertyId: 'lp3039c',
        aggregation: [
          {
            groupCode: 'DELUXE-ROOM-1_KING-SEA_VIEW',
            groupName: 'Deluxe Room, 1 King Bed, Sea View',
            groupRooms: [
              {
                supplierName: 'Wanderbeds',
                supplierId: 's1',
                roomId: 'a1',
                roomName: 'Deluxe Room, 1 King Bed, Sea View',
              },
              {
                supplierName: 'Nightferry',
                supplierId: 's2',
                roomId: '77',
                roomName: 'DELUXE KING SEA VIEW',
              },
            ],
            vernacName: 'Deluxe King Room with Sea View',
          },
          {
            groupCode: 'ROOM-TWIN',
            groupName: 'Standard Room, Twin',
            groupRooms: [
              {
                supplierName: 'Wanderbeds',
                supplierId: 's1',
                roomId: 'a2',
                roomName: 'Standard Twin Room - Breakfast included',
              },
            ],
            vernacName: 'Standard Twin Room',
          },
        ],
        unmapped: [
          {
            supplierName: 'Nightferry',
            supplierId: 's2',
            roomId: '78',
            roomName: ' ',
          },
        ],
      },
    },
  },
  referenceGroup: {
    request: {
      hotelId: 'lp3039c',
      threshold: 0.8,
      references: rooms,
      suppliers: [
        {
          i: 0,
          name: 'Deluxe King, Ocean View',
        },
        {
          i: 1,
          name: 'Habitación con dos camas y balcón',
        },
        {
          i: 2,
          name: 'Presidential Suite',
        },
      ],
    },
    answered: {
      data: {
        hotelId: 'lp3039c',
        supplier_assignment: 'best_reference_exclusive',
        model_version: 'rooms-v1',
        groups: [
          {
            reference_id: 11,
            reference: 'Deluxe King Room, Sea View',
            match_count: 1,
            matches: [
              {
                i: 0,
                name: 'Deluxe King, Ocean View',
                score: 0.9996,
              },
            ],
          },
          {
            reference_id: 12,
            reference: 'Deluxe King Room',
            match_count: 0,
            matches: [],
          },
          {
            reference_id: 13,
            reference: 'Twin Room with Balcony',
            match_count: 1,
            matches: [
              {
                i: 1,
                name: 'Habitación con dos camas y balcón',
                score: 0.9996,
              },
            ],
          },
        ],
        unmatched_suppliers: [
          {
            i: 2,
            name: 'Presidential Suite',
            score: 0.0003,
            reasonCode: 'not_in_catalog',
          },
        ],
      },
    },
  },
  explain: {
    request: {
      topK: 1,
      references: [{ id: 11, name: 'Deluxe King Room' }],
      suppliers: [
        { i: 0, name: 'DLX KING' },
        { i: 1, name: 'Junior Suite' },
      ],
    },
    answered: {
      data: {
        references: [
          {
            id: 11,
            name: 'Deluxe King Room',
            language: 'en',
            tokens: [
              { text: 'Deluxe', start: 0, end: 6, attribute: 'class', value: 'deluxe' },
              { text: 'King', start: 7, end: 11, attribute: 'beds', value: '1 king' },
              { text: 'Room', start: 12, end: 16, attribute: 'type', value: 'room' },
            ],
            attributes: {
              roomClass: 'deluxe',
              roomType: 'room',
              bedType: '1 king',
              roomView: 'none',
              roomOccupancy: 'none',
              roomSmoking: 'none',
              roomAmenities: 'none',
              roomAccessibility: 'none',
            },
          },
        ],
        results: [
          {
            i: 0,
            name: 'DLX KING',
            language: 'en',
            tokens: [
              { text: 'DLX', start: 0, end: 3, attribute: 'class', value: 'deluxe' },
              { text: 'KING', start: 4, end: 8, attribute: 'beds', value: '1 king' },
            ],
            attributes: {
              roomClass: 'deluxe',
              roomType: 'none',
              bedType: '1 king',
              roomView: 'none',
              roomOccupancy: 'none',
              roomSmoking: 'none',
              roomAmenities: 'none',
              roomAccessibility: 'none',
            },
            status: 'mapped',
            reason: null,
            candidates: [
              {
                id: 11,
                name: 'Deluxe King Room',
                scoreCalibrated: 0.9996,
                score: 7.825708,
                evidence: [
                  { text: 'before anything is known', logOdds: -3.779458 },
                  { text: 'class agrees', logOdds: 1.291634 },
                  { text: 'bed agrees', logOdds: 0.629492 },
                  { text: 'more agreement than counts', logOdds: -0.431959 },
                  { text: 'lead over rivals', logOdds: 6.9945 },
                  { text: 'no rival is near', logOdds: 2.2815 },
                  { text: 'nothing differs', logOdds: 0.84 },
                ],
              },
            ],
          },
          {
            i: 1,
            name: 'Junior Suite',
            language: '',
            tokens: [{ text: 'Junior Suite', start: 0, end: 12, attribute: 'type', value: 'junior suite' }],
            attributes: {
              roomClass: 'none',
              roomType: 'junior suite',
              bedType: 'none',
              roomView: 'none',
              roomOccupancy: 'none',
              roomSmoking: 'none',
              roomAmenities: 'none',
              roomAccessibility: 'none',
            },
            status: 'not_mapped',
            reason: { code: 'not_in_catalog', text: 'no reference offers this type or class of room' },
            candidates: [
              {
                id: 11,
                name: 'Deluxe King Room',
                scoreCalibrated: 0.0001,
                score: -9.071568,
                evidence: [
                  { text: 'before anything is known', logOdds: -3.779458 },
                  { text: 'type missing', logOdds: -3.889268 },
                  { text: 'class extra', logOdds: -2.444179 },
                  { text: 'bed extra', logOdds: -0.438163 },
                  { text: 'lead over rivals', logOdds: 6.9945 },
                  { text: 'nothing makes up for a conflict', logOdds: -3.134 },
                  { text: 'more than was asked for', logOdds: -2.381 },
                ],
              },
            ],
          },
        ],
      },
    },
  },
  deepMap: {
    request: {
      hotelId: 'lp3039c',
      referenceRooms: rooms,
      roomNames: ['Deluxe King Room', 'DLX KING SEA VW BB', 'Run of House', 'Junior Suite'],
    },
    submitted: {
      data: {
        jobId: 'dm_1795262400123456789_a1b2c3d4e5f6a7b8',
        status: 'queued',
        hotelId: 'lp3039c',
      },
    },
    job: {
      data: {
        jobId: 'dm_1795262400123456789_a1b2c3d4e5f6a7b8',
        hotelId: 'lp3039c',
        status: 'completed',
        currentMappingCount: 0,
        referenceRooms: rooms,
        roomNames: ['Deluxe King Room', 'DLX KING SEA VW BB', 'Run of House', 'Junior Suite'],
        results: [
          {
            final: {
              id: 12,
              name: 'Deluxe King Room',
              confidence: 1,
            },
            source: 'omitted',
            previous: null,
            modelAction: 'confirm',
            modelOutput: null,
            supplierName: 'Deluxe King Room',
          },
          {
            final: {
              id: 11,
              name: 'Deluxe King Room, Sea View',
              confidence: 0.9996,
            },
            source: 'audit',
            previous: null,
            modelAction: 'confirm',
            modelOutput: {
              score: 0.9996,
              selected: 'Deluxe King Room, Sea View',
              candidates: [
                {
                  id: 11,
                  name: 'Deluxe King Room, Sea View',
                  score: 0.9996,
                },
                {
                  id: 12,
                  name: 'Deluxe King Room',
                  score: 0,
                },
                {
                  id: 13,
                  name: 'Twin Room with Balcony',
                  score: 0,
                },
              ],
            },
            supplierName: 'DLX KING SEA VW BB',
          },
          {
            final: {
              id: 0,
              name: 'not_mapped',
              reason: 'run-of-house rate, no specific room type',
              confidence: 1,
              reasonCode: 'roh',
            },
            reason: 'run-of-house rate, no specific room type',
            source: 'omitted',
            previous: null,
            reasonCode: 'roh',
            modelAction: 'reject',
            modelOutput: null,
            supplierName: 'Run of House',
          },
          {
            final: {
              id: 0,
              name: 'not_mapped',
              reason: 'no reference offers this type or class of room',
              confidence: 0.991,
              reasonCode: 'not_in_catalog',
            },
            reason: 'no reference offers this type or class of room',
            source: 'audit',
            previous: null,
            reasonCode: 'not_in_catalog',
            modelAction: 'reject',
            modelOutput: {
              score: 0.009,
              selected: 'not_mapped',
              candidates: [
                {
                  id: 13,
                  name: 'Twin Room with Balcony',
                  score: 0.009,
                },
                {
                  id: 12,
                  name: 'Deluxe King Room',
                  score: 0,
                },
                {
                  id: 11,
                  name: 'Deluxe King Room, Sea View',
                  score: 0,
                },
              ],
            },
            supplierName: 'Junior Suite',
          },
        ],
        createdAt: '2026-11-21T12:00:00.000Z',
        updatedAt: '2026-11-21T12:00:01.000Z',
      },
    },
    decisions: {
      decisions: [
        { name: 'Deluxe King Room', action: 'confirm' },
        { name: 'Junior Suite', action: 'remap', room: { id: 14, name: 'Junior Suite, Garden View' } },
      ],
    },
    decided: {
      data: {
        hotelId: 'lp3039c',
        mappings: {
          'deluxe king room': {
            id: 12,
            name: 'Deluxe King Room',
            confidence: 1,
            decidedBy: 'key_4f1c',
            decidedAt: '2026-03-01T12:00:00.000Z',
          },
          'junior suite': {
            id: 14,
            name: 'Junior Suite, Garden View',
            confidence: 1,
            decidedBy: 'key_4f1c',
            decidedAt: '2026-03-01T12:00:00.000Z',
          },
        },
      },
    },
    mappings: {
      data: {
        hotelId: 'lp3039c',
        mappings: {
          'deluxe king room': {
            id: 12,
            name: 'Deluxe King Room',
            confidence: 1,
          },
          'dlx king sea vw bb': {
            id: 11,
            name: 'Deluxe King Room, Sea View',
            confidence: 0.9996,
          },
          'junior suite': {
            id: 0,
            name: 'not_mapped',
            reason: 'no reference offers this type or class of room',
            confidence: 0.991,
            reasonCode: 'not_in_catalog',
          },
          'run of house': {
            id: 0,
            name: 'not_mapped',
            reason: 'run-of-house rate, no specific room type',
            confidence: 1,
            reasonCode: 'roh',
          },
        },
      },
    },
  },
};
